import { useTranslation } from 'react-i18next';
import type { FormFields } from '#arcade/engine';
import type { EngineKind, GameScreen, ShownRound, Why } from '#provider';
import { ARRIVAL } from '~/components/layout/arrival';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet } from '~/lib/format/money';
import { useDemo, useDemoOffer } from './demo';
import { usePast } from './past';
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
  late: 'late',
  much: 'tooMuch',
  bets: 'badBets',
  gone: 'gameClosed',
} as const;

interface BarProps {
  screen: GameScreen;
  /** The round that comes to rest on the screen. */
  round: Pick<ShownRound, 'payout'> | undefined;
}

/**
 * The way back to the lobby, time and result of the visit, and what the player has; while a round comes to rest, as they
 * were before its payout. Over a past round only the way back to the history.
 */
export function Bar({ screen: { visit, balance, tally }, round }: BarProps) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const demo = useDemo();
  if (usePast())
    return (
      <header className="bar night">
        <SiteLink to="/profile/history/games">
          <span aria-hidden="true">‹</span> {t('toHistory')}
        </SiteLink>
      </header>
    );
  const payout = round && balance >= round.payout ? round.payout : 0n;
  const before = (text: string) => (payout > 0n ? text : undefined);
  const net = (amount: bigint) => t('netSoFar', { net: formatNet(amount, language) });
  return (
    <header className="bar night" data-part="bar">
      <SiteLink to={visit.lobbyPath}>
        <span aria-hidden="true">‹</span> {t('lobby')}
      </SiteLink>
      <p className="tally" data-before={before(net(tally.net - payout))}>
        <small>{t('played', { count: tally.minutes })}</small> <strong>{net(tally.net)}</strong>
      </p>
      <p data-before={before(formatAmount(balance - payout, language))}>
        <small>{t(demo ? 'demoBalance' : 'balance')}</small> <b>{formatAmount(balance, language)}</b>
      </p>
    </header>
  );
}

/** Below the game: the way to the player's own limits. */
export function LimitsLink() {
  const { t } = useTranslation('rounds');
  return (
    <footer className="brought">
      <SiteLink to="/profile/limits">{t('limits')}</SiteLink>
    </footer>
  );
}

/** Why a round was not played, and what helps. */
export function RefusalNote({
  why,
  said,
  context,
}: {
  why: keyof typeof REASONS;
  said?: string | undefined;
  /** Words of its own where what is sold are no chips. */
  context?: 'hall' | undefined;
}) {
  const { t } = useTranslation('rounds');
  const demo = useDemo();
  const offer = useDemoOffer();
  if (demo && why === 'balance')
    return (
      <p className="refused" id="refused" role="alert" {...ARRIVAL}>
        {t('demoSpent')} <SiteLink to={demo.anew}>{t('demoAnew')}</SiteLink>
      </p>
    );
  return (
    <p className="refused" id="refused" role="alert" {...ARRIVAL}>
      {why === 'goOn' ? <span className="soft">{t('goneOn')}</span> : (said ?? t(REASONS[why], { context }))}{' '}
      {why === 'limit' && <SiteLink to="/profile/limits">{t('limits')}</SiteLink>}
      {why === 'balance' && <SiteLink to="/profile/deposit">{t('deposit')}</SiteLink>}{' '}
      {why === 'balance' && offer && <SiteLink to={offer}>{t('demoTry')}</SiteLink>}
      {why === 'session' && <SiteLink to="/login">{t('signIn')}</SiteLink>}
    </p>
  );
}
