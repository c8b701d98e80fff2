import { useTranslation } from 'react-i18next';
import type { AnySlotProfile } from '#arcade/slots';
import { MONEY, type Frame, type SpinView, type Win } from '#arcade/slots/game';
import type { RoundView, SlotKind } from '#provider';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { Mini } from '~/games/slots/reels';
import type { SymbolNamer } from '~/games/slots/slot-symbols';

interface Props {
  round: RoundView<SlotKind> | undefined;
  nameOf: SymbolNamer;
  profile: AnySlotProfile;
}

/** Details of the round on the screen: each win, each tumble or respin, the free spins one by one. */
export function Details({ round, nameOf, profile }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const [paid, ...free] = round?.view.spins ?? [];
  const [first, ...after] = paid?.frames ?? [];
  if (!round || (round.payout === 0n && free.length === 0)) return null;
  const unlimited = round.view.spins.reduce((sum, { payout }) => sum + payout, 0);
  return (
    <section className="card brought later">
      {round.jackpot > 0n && (
        <p className="sum">{t('jackpotWon', { amount: formatAmount(round.jackpot, language) })}</p>
      )}
      {unlimited > round.view.payout && <p>{t('capped')}</p>}
      <Wins wins={first?.wins ?? []} nameOf={nameOf} />
      {after.length > 0 && (
        <>
          <h2>{t(profile.family === 'hold' ? 'respins' : 'tumbles', { count: after.length })}</h2>
          <ol className="free">
            {after.map((frame, index) => (
              <Step key={index} number={index + 1} frame={frame} nameOf={nameOf} />
            ))}
          </ol>
        </>
      )}
      {free.length > 0 && (
        <>
          <h2>{t('freeSpinsPlayed', { count: free.length })}</h2>
          <ol className="free">
            {free.map((spin, index) => (
              <FreeSpin key={index} number={index + 1} spin={spin} nameOf={nameOf} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** One tumble or respin. */
function Step({ number, frame, nameOf }: { number: number; frame: Frame; nameOf: SymbolNamer }) {
  const { t } = useTranslation('rounds');
  const { times = 1, left, marked, wins } = frame;
  return (
    <li>
      <small>
        {left === undefined
          ? t('tumble', { number, times })
          : t('respin', { number, coins: marked?.length ?? 0, left })}
      </small>
      <Mini frame={frame} />
      <Wins wins={wins} nameOf={nameOf} />
      {left === undefined && <Sum kurus={frame.payout} />}
    </li>
  );
}

function FreeSpin({ number, spin, nameOf }: { number: number; spin: SpinView; nameOf: SymbolNamer }) {
  const { t } = useTranslation('rounds');
  const times = spin.frames.flatMap((frame) => frame.times ?? []).join(', ');
  return (
    <li>
      <small>{times ? t('freeSpinTimes', { number, times }) : t('freeSpin', { number })}</small>
      {spin.frames.map((frame, index) => (
        <Mini key={index} frame={frame} />
      ))}
      <Wins wins={spin.frames.flatMap(({ wins }) => wins)} nameOf={nameOf} />
      <Sum kurus={spin.payout} />
    </li>
  );
}

function Sum({ kurus }: { kurus: number }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  return <b>{kurus > 0 ? formatAmount(BigInt(kurus), language) : t('nothing')}</b>;
}

function Wins({ wins, nameOf }: { wins: readonly Win[]; nameOf: SymbolNamer }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  if (wins.length === 0) return null;
  const describeWin = ({ line, ways, count, symbol }: Win) => {
    if (line !== undefined) return t('line', { line: line + 1, count, symbol: nameOf(symbol) });
    if (ways !== undefined) return t('waysWin', { reels: count, ways, symbol: nameOf(symbol) });
    return t(symbol === MONEY ? 'coinsWin' : 'scatterWin', { count, symbol: nameOf(symbol) });
  };
  return (
    <ul className="wins">
      {wins.map((win, index) => (
        <li key={index}>
          {describeWin(win)} <b>{formatAmount(BigInt(win.payout), language)}</b>
        </li>
      ))}
    </ul>
  );
}
