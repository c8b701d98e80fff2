import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#arcade/engine';
import type { EngineKind, GameScreen, RoundView, RejectionCode } from '#provider';
import { ARRIVAL } from '~/components/layout/arrival';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet } from '~/lib/format/money';
import { formatPercent } from '~/lib/format/percent';
import { useDemo, useDemoOffer } from './demo';
import { usePast } from './past';
import { SiteLink } from './site-link';

/** A stake that was rejected, or that waits for the player to play it. */
export interface Refusal {
  /**
   * `goOn`: the reality check was answered, and nothing was played yet. `kept`: the player is back from a deposit with
   * the choices made before it.
   */
  why: RejectionCode | 'goOn' | 'kept';
  /** The platform's own message, if it gave a reason. */
  said?: string | undefined;
  /** The submitted form. */
  form: FormFields;
}

/** Props of every game's screen. */
export interface ScreenProps<Kind extends EngineKind> {
  /** The game's own URL, without the shown round. */
  address: string;
  screen: GameScreen<Kind>;
  round: RoundView<Kind> | undefined;
  refused: Refusal | undefined;
  /** Request ID of the next form. */
  requestID: string;
}

const REASONS = {
  balance: 'insufficient',
  limit: 'limitReached',
  reality: 'limitReached',
  goOn: 'goneOn',
  kept: 'stakeKept',
  stake: 'badStake',
  seed: 'badSeed',
  closed: 'closed',
  session: 'sessionOver',
  moved: 'movedOn',
  step: 'notNow',
  late: 'late',
  refunded: 'betRefunded',
  much: 'tooMuch',
  bets: 'badBets',
  gone: 'gameClosed',
} as const;

/** Path of the deposit page that leads back to the game with the choices of the rejected form. */
export const DepositPath = createContext('/profile/deposit');

interface BarProps {
  screen: GameScreen;
  /** Path of the deposit page that leads back to the game. */
  deposit: string;
  /** The round that is revealed on the screen. */
  round: Pick<RoundView, 'payout'> | undefined;
}

/**
 * Link to the lobby, time and result of the game session, the balance, the way to deposit, and the progress of a bonus; until a round is revealed, as before its
 * payout. For a past round only the link to the history.
 */
export function Bar({ screen: { session, balance, tally, wagering }, round, deposit }: BarProps) {
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
      <SiteLink to={session.lobbyPath}>
        <span aria-hidden="true">‹</span> {t('lobby')}
      </SiteLink>
      <p className="tally" data-before={before(net(tally.net - payout))}>
        <small>{t('played', { count: tally.minutes })}</small> <strong>{net(tally.net)}</strong>
      </p>
      <p data-before={before(formatAmount(balance - payout, language))}>
        <small>{t(demo ? 'demoBalance' : 'balance')}</small> <b>{formatAmount(balance, language)}</b>
      </p>
      {!demo && (
        <SiteLink className="deposit" to={deposit}>
          {t('deposit')}
        </SiteLink>
      )}
      {wagering && (
        <p className="wagering">
          <small>{t('wagering', { percent: formatPercent(wagering, language) })}</small>{' '}
          <progress
            max={Number(wagering.required)}
            value={Number(wagering.progress)}
            aria-label={t('wageringOf', {
              done: formatAmount(wagering.progress, language),
              required: formatAmount(wagering.required, language),
            })}
          />
        </p>
      )}
    </header>
  );
}

/** Link to the player's limits, below the game. */
export function LimitsLink() {
  const { t } = useTranslation('rounds');
  return (
    <footer className="brought">
      <SiteLink to="/profile/limits">{t('limits')}</SiteLink>
    </footer>
  );
}

/** Reason why a round was not played, and the remedy. */
export function RefusalNote({
  why,
  said,
  context,
}: {
  why: keyof typeof REASONS;
  said?: string | undefined;
  /** Selects texts for games that sell tickets instead of chips, or for a round that is over. */
  context?: 'hall' | 'over' | undefined;
}) {
  const { t } = useTranslation('rounds');
  const demo = useDemo();
  const deposit = useContext(DepositPath);
  const offer = useDemoOffer();
  if (demo && why === 'balance')
    return (
      <p className="refused" id="refused" role="alert" {...ARRIVAL}>
        {t('demoSpent')} <SiteLink to={demo.anew}>{t('demoAnew')}</SiteLink>
      </p>
    );
  return (
    <p className="refused" id="refused" role="alert" {...ARRIVAL}>
      {why === 'goOn' || why === 'kept' ? (
        <span className="soft">{t(REASONS[why])}</span>
      ) : (
        (said ?? t(REASONS[why], { context }))
      )}{' '}
      {why === 'limit' && <SiteLink to="/profile/limits">{t('limits')}</SiteLink>}
      {why === 'balance' && <SiteLink to={deposit}>{t('deposit')}</SiteLink>}{' '}
      {why === 'balance' && offer && <SiteLink to={offer}>{t('demoTry')}</SiteLink>}
      {why === 'session' && <SiteLink to="/login">{t('signIn')}</SiteLink>}
    </p>
  );
}
