import type { ReactNode } from 'react';
import type { RoundView } from '#provider';
import { buttonName } from '~/lib/forms/button-name';
import { useLanguage } from '~/lib/language/i18n';
import { formatShortAmount } from '~/lib/format/money';
import { RefusalNote, type Refusal } from './frame';
import { PastBar, usePast } from './past';

interface Props {
  address: string;
  requestID: string;
  round: RoundView;
  refused: Refusal | undefined;
  /** Question, if the buttons do not contain it. */
  question?: string;
  /** Its buttons. */
  children: ReactNode;
}

/** Bar that takes the next step of a round; its form names the round and the step. */
export function StepForm({ address, requestID, round, refused, question, children }: Props) {
  const past = usePast();
  if (past) return <PastBar session={past} />;
  return (
    <form method="post" className="controls steps" action={address}>
      <input type="hidden" name="requestID" value={requestID} />
      <input type="hidden" name="roundID" value={round.id} />
      <input type="hidden" name="step" value={round.step} />
      {refused && <RefusalNote why={refused.why} said={refused.said} />}
      {question && <p>{question}</p>}
      {children}
    </form>
  );
}

interface ButtonProps {
  action: string;
  text: string;
  /** Additional stake in kuruş. */
  cost?: number;
  tone: 'gold' | 'ghost' | '';
}

/** A step that the round allows now. */
export function StepButton({ action, text, cost = 0, tone }: ButtonProps) {
  const language = useLanguage();
  return (
    <button className={`btn ${tone}`} name={buttonName('action', action)}>
      {text}
      {cost > 0 && <small>+{formatShortAmount(BigInt(cost), language)}</small>}
    </button>
  );
}
