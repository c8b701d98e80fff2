import { rounds as texts } from '#locales/rounds';
import type { Played } from '#platform';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';
import { SiteLink } from './site-link';

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
      <SiteLink to={lobby}>
        <span aria-hidden="true">‹</span> {t('lobby')}
      </SiteLink>
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
      {t(REASONS[why])} {why === 'balance' && <SiteLink to="/profile/deposit">{t('deposit')}</SiteLink>}
      {why === 'session' && <SiteLink to="/login">{t('signIn')}</SiteLink>}
    </p>
  );
}
