import { useTranslation } from 'react-i18next';
import type { FormFields } from '#arcade/engine';
import type { EngineKind, GameScreen, ShownRound, Why } from '#provider';
import { useLanguage } from '~/lib/i18n';
import { formatAmount } from '~/lib/money';
import { useDemo, useDemoOffer } from './demo';
import { SiteLink } from './site-link';

/** What was asked for and not played. */
export interface Refusal {
  /** `goOn`: the reality check was answered, and nothing is played yet. */
  why: Why | 'goOn';
  /** The platform's own words, where it said why. */
  said?: string | undefined;
  /** The form as it was sent. */
  form: FormFields;
}

/** What every game's screen is given. */
export interface ScreenProps<Kind extends EngineKind> {
  /** The game's own address, without the round shown now. */
  address: string;
  screen: GameScreen<Kind>;
  round: ShownRound<Kind> | undefined;
  refused: Refusal | undefined;
  /** The number of the next form. */
  requestID: string;
}

const REASONS = {
  balance: 'insufficient',
  limit: 'limitReached',
  reality: 'limitReached',
  goOn: 'goneOn',
  stake: 'badStake',
  seed: 'badSeed',
  closed: 'closed',
  session: 'sessionOver',
  moved: 'movedOn',
  step: 'notNow',
} as const;

/** The way back to the lobby and what the player has; while a round comes to rest, what there was before its payout. */
export function Bar({ lobby, balance, round }: { lobby: string; balance: bigint; round?: ShownRound | undefined }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const demo = useDemo();
  const before = round && round.payout > 0n && balance >= round.payout ? balance - round.payout : undefined;
  return (
    <header className="bar night">
      <SiteLink to={lobby}>
        <span aria-hidden="true">‹</span> {t('lobby')}
      </SiteLink>
      <p data-before={before === undefined ? undefined : formatAmount(before, language)}>
        <small>{t(demo ? 'demoBalance' : 'balance')}</small> <b>{formatAmount(balance, language)}</b>
      </p>
    </header>
  );
}

/** Why a round was not played, and what helps. */
export function RefusalNote({ why, said }: Pick<Refusal, 'why' | 'said'>) {
  const { t } = useTranslation('rounds');
  const demo = useDemo();
  const offer = useDemoOffer();
  if (demo && why === 'balance')
    return (
      <p className="refused" id="refused" role="alert">
        {t('demoSpent')} <SiteLink to={demo.anew}>{t('demoAnew')}</SiteLink>
      </p>
    );
  return (
    <p className={why === 'goOn' ? 'refused soft' : 'refused'} id="refused" role="alert">
      {said ?? t(REASONS[why])} {why === 'limit' && <SiteLink to="/profile/limits">{t('limits')}</SiteLink>}
      {why === 'balance' && <SiteLink to="/profile/deposit">{t('deposit')}</SiteLink>}{' '}
      {why === 'balance' && offer && <SiteLink to={offer}>{t('demoTry')}</SiteLink>}
      {why === 'session' && <SiteLink to="/login">{t('signIn')}</SiteLink>}
    </p>
  );
}
