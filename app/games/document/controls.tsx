import type { ReactNode } from 'react';
import { useLanguage } from '~/lib/language/i18n';
import { formatShortAmount } from '~/lib/format/money';
import { RefusalNote, type Refusal } from './frame';
import { PastBar, usePast } from './past';

interface Props {
  address: string;
  requestID: string;
  refused: Refusal | undefined;
  /** The text of the button that plays. */
  play: string;
  /** A round was played: the button has the focus, so that one key plays the next. */
  isAgain: boolean;
  /** What is chosen before playing. */
  children: ReactNode;
}

/** Names the form of the bar, for what belongs to it and stands elsewhere. */
export const PLAY_FORM = 'play';

/** The bar that plays a round: it stays within reach of a thumb wherever the page is scrolled to. */
export function Controls({ address, requestID, refused, play, isAgain, children }: Props) {
  const past = usePast();
  if (past) return <PastBar visit={past} />;
  return (
    <form id={PLAY_FORM} method="post" className="controls" action={address}>
      <input type="hidden" name="requestID" value={requestID} />
      {refused && <RefusalNote why={refused.why} said={refused.said} />}
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
  /** How an option is written; amounts of whole kuruş where nothing is said. */
  write?: (option: number) => string;
}

/** One choice of the bar. */
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
