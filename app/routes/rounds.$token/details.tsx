import { useTranslation } from 'react-i18next';
import { SCATTER, type SlotProfile, type Spin } from '#arcade/slots';
import type { ShownRound } from '#provider';
import { useLanguage } from '~/lib/i18n';
import { formatAmount } from '~/lib/money';
import { Reels } from './reels';

interface Props {
  round: ShownRound<'reels'> | undefined;
  names: readonly string[];
  profile: SlotProfile;
}

/** What the round on the screen was made of: each winning line, the free spins one by one. */
export function Details({ round, names, profile }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const [paid, ...free] = round?.view.spins ?? [];
  if (!round || round.payout === 0n) return null;
  return (
    <section className="card brought later">
      {round.jackpot > 0n && (
        <p className="sum">{t('jackpotWon', { amount: formatAmount(round.jackpot, language) })}</p>
      )}
      {paid && <Wins spin={paid} names={names} />}
      {free.length > 0 && (
        <>
          <h2>{t('freeSpins', { count: free.length, times: profile.freeSpinMultiplier })}</h2>
          <ol className="free">
            {free.map((spin, index) => (
              <li key={index}>
                <Reels spin={spin} names={names} caption={t('freeSpin', { number: index + 1 })} />
                <b>{spin.payout > 0 ? formatAmount(BigInt(spin.payout), language) : t('nothing')}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Wins({ spin, names }: { spin: Spin; names: readonly string[] }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const scattered = spin.payout - spin.lineWins.reduce((sum, win) => sum + win.payout, 0);
  if (spin.payout === 0) return null;
  return (
    <ul className="wins">
      {spin.lineWins.map(({ line, count, symbol, payout }) => (
        <li key={line}>
          {t('line', { line: line + 1, count, symbol: names[symbol] ?? '' })}{' '}
          <b>{formatAmount(BigInt(payout), language)}</b>
        </li>
      ))}
      {scattered > 0 && (
        <li>
          {t('scatterWin', { count: spin.scatters, symbol: names[SCATTER] ?? '' })}{' '}
          <b>{formatAmount(BigInt(scattered), language)}</b>
        </li>
      )}
    </ul>
  );
}
