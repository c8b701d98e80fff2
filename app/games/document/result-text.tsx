import { useTranslation } from 'react-i18next';
import type { RoundView } from '#provider';
import { ARRIVAL } from '~/components/layout/arrival';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet } from '~/lib/format/money';
import { useDemo } from './demo';
import { toResult } from './result';

interface Props {
  round: RoundView | undefined;
  /** Text of a round that has not ended or not begun. */
  ready: string;
  /**
   * Whether the round waits for its next step: then the text has the focus, and the next Tab reaches the first step.
   */
  isAsking?: boolean;
}

/** Result of a round, as text that is in the page at once and visible after the reels or balls have stopped. */
export function ResultText({ round, ready, isAsking = false }: Props) {
  return (
    <div className={round ? 'outcome later' : 'outcome'} role="status" {...(isAsking && ARRIVAL)}>
      {round ? <ResultLine round={round} /> : <p>{ready}</p>}
    </div>
  );
}

function ResultLine({ round }: { round: RoundView }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const demo = useDemo() && <small className="tag">{t('demo')}</small>;
  const { kind, net } = toResult(round);
  const stake = formatAmount(round.stake, language);
  if (kind === 'none')
    return (
      <p>
        {demo} {t('lost', { amount: stake })}
      </p>
    );
  const amount = formatAmount(round.payout, language);
  return (
    <>
      <p className={kind === 'back' ? 'paid' : 'sum'}>
        {demo} {kind === 'big' && <span className="vh">{t('bigWin')} </span>}
        {t(kind === 'back' ? 'paid' : 'won', { amount })}
      </p>
      <p>{t('net', { stake, net: formatNet(net, language) })}</p>
    </>
  );
}
