import { rounds as texts } from '#locales/rounds';
import type { Played } from '#platform';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';

/** What was asked for and not played. Amounts in kuruş. */
export interface Refusal {
  why: Extract<Played, { kind: 'refused' }>['why'];
  stake: number;
  cards: number | undefined;
}

const REASONS = { balance: 'insufficient', stake: 'badStake', closed: 'closed', session: 'sessionOver' } as const;

/** The way back to the lobby and what the player has. */
export function Bar({ lobby, balance }: { lobby: string; balance: bigint }) {
  const t = useTexts(texts);
  return (
    <header className="bar night">
      <a href={lobby}>
        <span aria-hidden="true">‹</span> {t('lobby')}
      </a>
      <p>
        <small>{t('balance')}</small> <b>{formatAmount(balance)}</b>
      </p>
    </header>
  );
}

/** Why a round was not played, and what helps. */
export function RefusalNote({ why }: Pick<Refusal, 'why'>) {
  const t = useTexts(texts);
  return (
    <p className="refused" id="refused" role="alert">
      {t(REASONS[why])} {why === 'balance' && <a href="/profile/deposit">{t('deposit')}</a>}
      {why === 'session' && <a href="/login">{t('signIn')}</a>}
    </p>
  );
}
