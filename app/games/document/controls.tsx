import type { ReactNode } from 'react';
import { useLanguage } from '~/lib/language/i18n';
import { formatShortAmount } from '~/lib/format/money';
import { RefusalNote, type Refusal } from './frame';
import { PastBar, usePast } from './past';

interface Props {
  address: string;
  requestID: string;
  refused: Refusal | undefined;
  /** Text of the play button. */
  play: string;
  /** Whether a round was just played: then the button has the focus, so that one key plays the next. */
  isAgain: boolean;
  /** Choices before playing. */
  children: ReactNode;
}

/** Id of the bar's form, for fields outside it. */
export const PLAY_FORM = 'play';

/** Bar that plays a round; it stays in reach of a thumb while the page scrolls. */
export function Controls({ address, requestID, refused, play, isAgain, children }: Props) {
  const past = usePast();
  if (past) return <PastBar session={past} />;
  return (
    <form id={PLAY_FORM} method="post" className="controls" action={address}>
      <input type="hidden" name="requestID" value={requestID} />
      {refused && (
        <RefusalNote why={refused.why} said={refused.said} context={refused.why === 'moved' ? 'over' : undefined} />
      )}
      {children}
      <button
        className="btn gold spin"
        aria-describedby={refused ? 'refused' : undefined}
        autoFocus={isAgain && !refused}
      >
        {play}
      </button>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: number;
  options: readonly number[];
  /** Formats an option; default: an amount of whole kuruş. */
  write?: (option: number) => string;
}

/** A choice of the bar. */
export function Choice({ name, label, chosen, options, write }: ChoiceProps) {
  const language = useLanguage();
  return (
    <label>
      <small>{label}</small>
      <select name={name} defaultValue={chosen}>
        {options.map((option) => (
          <option key={option} value={option}>
            {write?.(option) ?? formatShortAmount(BigInt(option), language)}
          </option>
        ))}
      </select>
    </label>
  );
}
