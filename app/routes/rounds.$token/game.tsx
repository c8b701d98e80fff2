import { LETTERS, reelSymbols } from '#arcade/reels';
import type { Spin } from '#arcade/slots';
import { rounds as texts } from '#locales/rounds';
import type { SlotRound, SlotScreen } from '#platform';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';
import { Bar, RefusalNote, type Refusal } from './frame';
import { Outcome } from './outcome';
import { Paytable } from './paytable';
import { Reels } from './reels';

interface Props {
  /** The game's own address, without the round shown now. */
  address: string;
  screen: SlotScreen;
  round: SlotRound | undefined;
  refused: Refusal | undefined;
  requestID: string;
}

const FIRST_STAKE = 500;

/** The reels at rest: the dearest symbols across the middle, so that a game shows its colours before the first spin. */
const RESTING: Spin = { grid: [[7, 2, 9], [4, 3, 8], [6, 0, 5], [5, 3, 9], [8, 2, 6]], lineWins: [], scatters: 0, payout: 0 };

/** A slot: balance, reels, what the last round brought, stake and spin, the paytable. */
export function Game({ address, screen, round, refused, requestID }: Props) {
  const t = useTexts(texts);
  const { launch, theme, profile, stakes, balance, jackpot } = screen;
  const names = [t('wild'), t('scatter'), ...theme.symbols.map((symbol) => t(symbol)), ...LETTERS.map((letter) => t(`ace${letter}`))];
  const shapes = reelSymbols(theme.symbols, { wild: t('wild').toLocaleUpperCase(launch.language), scatter: 'BONUS' });
  const asked = refused ? refused.stake : round ? Number(round.stake) : FIRST_STAKE;
  const stake = stakes.includes(asked) ? asked : FIRST_STAKE;
  return (
    <>
      <svg width="0" height="0" aria-hidden="true" className="store">
        {shapes.map((shape, symbol) => (
          <symbol key={symbol} id={`s${symbol}`} viewBox="-2 -2 104 104" dangerouslySetInnerHTML={{ __html: shape }} />
        ))}
      </svg>
      <Bar lobby="/slot" balance={balance} />
      <main className="game">
        <section className="machine">
          <header>
            <h1>{launch.gameName}</h1>
            <small>{launch.providerName}</small>
          </header>
          {jackpot !== undefined && (
            <p className="pot">
              {t('jackpot')} <b>{formatAmount(jackpot)}</b>
            </p>
          )}
          <Reels spin={round?.outcome.spins[0] ?? RESTING} names={names} moving={round !== undefined} caption={t('reels', { rows: 3, reels: 5 })} />
          <Outcome round={round} names={names} profile={profile} />
        </section>
        <form method="post" className="card" action={address}>
          <input type="hidden" name="requestID" value={requestID} />
          <fieldset>
            <legend>{t('stake')}</legend>
            {stakes.map((amount) => (
              <label key={amount}>
                <input type="radio" name="stake" value={amount} defaultChecked={amount === stake} required />
                <span>{formatAmount(BigInt(amount)).replace(',00', '')}</span>
              </label>
            ))}
          </fieldset>
          <button className="btn gold spin" aria-describedby={refused ? 'refused' : undefined}>
            {round ? t('again') : t('spin')}
          </button>
          {refused && <RefusalNote why={refused.why} />}
          <p className="soft">{t('stakeHint', { lines: profile.lines, amount: formatAmount(BigInt(stake / profile.lines)) })}</p>
        </form>
        <Paytable profile={profile} stake={stake} names={names} hasJackpot={jackpot !== undefined} />
      </main>
    </>
  );
}
