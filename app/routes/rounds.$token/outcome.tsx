import { SCATTER, type SlotProfile, type Spin } from '#arcade/slots';
import { rounds as texts } from '#locales/rounds';
import type { SlotRound } from '#platform';
import { formatAmount } from '~/lib/money';
import { useTexts } from '~/lib/texts';
import { Reels } from './reels';

interface Props {
  round: SlotRound | undefined;
  names: readonly string[];
  profile: SlotProfile;
}

/** What a round brought, in words: the sum, each winning line, the free spins one by one. */
export function Outcome({ round, names, profile }: Props) {
  const t = useTexts(texts);
  const [paid, ...free] = round?.outcome.spins ?? [];
  return (
    <div className="outcome" role="status">
      {!round && <p>{t('ready')}</p>}
      {round && round.payout === 0n && <p>{t('lost', { amount: formatAmount(round.stake) })}</p>}
      {round && round.payout > 0n && <p className="sum">{t('won', { amount: formatAmount(round.payout) })}</p>}
      {round && round.jackpot > 0n && <p className="sum">{t('jackpotWon', { amount: formatAmount(round.jackpot) })}</p>}
      {round && paid && <Wins spin={paid} names={names} />}
      {free.length > 0 && (
        <section>
          <h2>{t('freeSpins', { count: free.length, times: profile.freeSpinMultiplier })}</h2>
          <ol className="free">
            {free.map((spin, index) => (
              <li key={index}>
                <Reels spin={spin} names={names} caption={t('freeSpin', { number: index + 1 })} />
                <b>{spin.payout > 0 ? formatAmount(BigInt(spin.payout)) : t('nothing')}</b>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Wins({ spin, names }: { spin: Spin; names: readonly string[] }) {
  const t = useTexts(texts);
  const scattered = spin.payout - spin.lineWins.reduce((sum, win) => sum + win.payout, 0);
  if (spin.payout === 0) return null;
  return (
    <ul className="wins">
      {spin.lineWins.map(({ line, count, symbol, payout }) => (
        <li key={line}>
          {t('line', { line: line + 1, count, symbol: names[symbol] ?? '' })} <b>{formatAmount(BigInt(payout))}</b>
        </li>
      ))}
      {scattered > 0 && (
        <li>
          {t('scatterWin', { count: spin.scatters, symbol: names[SCATTER] ?? '' })} <b>{formatAmount(BigInt(scattered))}</b>
        </li>
      )}
    </ul>
  );
}
