import { useTranslation } from 'react-i18next';
import { wholeNumber } from '#arcade/engine';
import { STAKES } from '#arcade/profiles';
import { LETTERS, reelSymbols } from '#arcade/reels';
import type { Spin } from '#arcade/slots';
import { useLanguage } from '~/lib/i18n';
import { formatAmount } from '~/lib/money';
import { Choice, Controls } from './controls';
import { Details } from './details';
import { Fairness } from './fairness';
import type { ScreenProps } from './frame';
import { Paytable } from './paytable';
import { Reels } from './reels';
import { resultOf } from './result';
import { ResultText } from './result-text';

const FIRST_STAKE = 500;

/** The reels at rest: the dearest symbols across the middle, so that a game shows its colours before the first spin. */
const RESTING: Spin = {
  grid: [
    [7, 2, 9],
    [4, 3, 8],
    [6, 0, 5],
    [5, 3, 9],
    [8, 2, 6],
  ],
  lineWins: [],
  scatters: 0,
  payout: 0,
};

/** A slot: balance, reels, what the last round brought, stake and spin in a bar, its wins one by one, the paytable. */
export function Slot({ address, screen, round, refused, requestID }: ScreenProps<'reels'>) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { visit, theme, profile, jackpot } = screen;
  const names = [
    t('wild'),
    t('scatter'),
    ...theme.symbols.map((symbol) => t(symbol)),
    ...LETTERS.map((letter) => t(`ace${letter}`)),
  ];
  const shapes = reelSymbols(theme.symbols, { wild: t('wild').toLocaleUpperCase(visit.language), scatter: 'BONUS' });
  const asked = refused ? wholeNumber(refused.form, 'stake') : round ? Number(round.stake) : FIRST_STAKE;
  const stake = STAKES.includes(asked) ? asked : FIRST_STAKE;
  // What was played before a refusal does not turn again.
  const fresh = refused ? undefined : round;
  return (
    <>
      <main className="game">
        <section className="machine">
          <header>
            <h1>{visit.gameName}</h1>
            <small>{visit.maker}</small>
            {jackpot !== undefined && (
              <p className="pot">
                {t('jackpot')} <b>{formatAmount(jackpot, language)}</b>
              </p>
            )}
          </header>
          <Reels
            spin={round?.view.spins[0] ?? RESTING}
            names={names}
            turned={fresh && profile.strips}
            caption={t('reels', { rows: 3, reels: 5 })}
          />
          <ResultText round={round} ready={t('ready')} />
          {fresh && resultOf(fresh).kind === 'big' && (
            <div
              className="moment"
              aria-hidden="true"
              data-text={t('bigWin')}
              data-sum={formatAmount(fresh.payout, language)}
            />
          )}
        </section>
        <Controls address={address} requestID={requestID} refused={refused} play={round ? t('again') : t('spin')}>
          <Choice name="stake" label={t('stake')} chosen={stake} options={STAKES} />
        </Controls>
        <Details round={round} names={names} profile={profile} />
        <Paytable profile={profile} stake={stake} names={names} hasJackpot={jackpot !== undefined} />
        <Fairness screen={screen} round={round} refused={refused} />
      </main>
      <svg width="0" height="0" aria-hidden="true" className="store">
        {shapes.map((shape, symbol) => (
          <symbol key={symbol} id={`s${symbol}`} viewBox="-2 -2 104 104" dangerouslySetInnerHTML={{ __html: shape }} />
        ))}
      </svg>
    </>
  );
}
