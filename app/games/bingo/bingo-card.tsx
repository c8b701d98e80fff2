import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BingoCard } from '#arcade/bingo';
import type { RoundView } from '#provider';

interface Props extends BingoCard {
  /** Number among the round's cards; a card without one is a sample. */
  number?: number;
  /** Caption of a card that is neither a round's nor a sample. */
  caption?: ReactNode;
  balls: readonly number[];
}

/**
 * A printed card: drawn numbers under a chip, complete rows in gold. On a round's card rows and prize show at the end of
 * the draw.
 */
export function Card({ rows, wins, number, caption, balls }: Props) {
  const { t } = useTranslation('rounds');
  const drawn = new Set(balls);
  const hits = rows.flat().filter((one) => drawn.has(one)).length;
  const isPlayed = number !== undefined;
  const complete = (row: readonly number[]) => drawn.size > 0 && row.every((one) => one === 0 || drawn.has(one));
  return (
    <table className={wins.length > 0 ? 'ticket good' : 'ticket'}>
      <caption>
        {caption ?? (number === undefined ? t('bingoSample') : t('bingoCard', { number, hits }))}
        {wins.length > 0 && (
          <b className={isPlayed ? 'later' : undefined}> {t(`bingo_${wins.at(-1)?.prize ?? 'line'}`)}</b>
        )}
      </caption>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className={complete(row) ? (isPlayed ? 'hit lit' : 'hit') : undefined}>
            {row.map((one, column) => (
              <td key={column}>{one > 0 && (drawn.has(one) ? <Marked number={one} /> : one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marked({ number }: { number: number }) {
  const { t } = useTranslation('rounds');
  return (
    <mark>
      {number}
      <span className="vh"> {t('bingoMarked')}</span>
    </mark>
  );
}

/** Balls of a round in the order of the draw; those that completed a prize in gold. */
export function RoundBalls({ round }: { round: RoundView<'bingo'> }) {
  const { balls, cards } = round.view;
  return <Balls balls={balls} winning={new Set(cards.flatMap(({ wins }) => wins.map(({ ball }) => ball)))} />;
}

/** Balls in the order of the draw; those in `winning` (1 is the first) in gold. */
export function Balls({ balls, winning }: { balls: readonly number[]; winning: ReadonlySet<number> }) {
  const { t } = useTranslation('rounds');
  return (
    <section className="drawn">
      <h2>{t('bingoDrawn', { count: balls.length })}</h2>
      <ol className="balls">
        {balls.map((number, at) => (
          <li key={number} className={`d${Math.min(8, Math.floor(number / 10))}${winning.has(at + 1) ? ' key' : ''}`}>
            {number}
          </li>
        ))}
      </ol>
    </section>
  );
}
