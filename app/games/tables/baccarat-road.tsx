import { useTranslation } from 'react-i18next';
import type { BaccaratRound } from '#arcade/baccarat';
import { ROWS, toBigRoad } from './big-road';

/** Number of results on the bead plate: six rows by ten columns. */
const BEADS = 60;
/** Number of columns of the big road that are shown: the latest. */
const COLUMNS = 10;

/** One result of baccarat: the letter of the winner, or a sign of a tie. */
export function BaccaratMark({ round: { winner, playerPoints, bankerPoints } }: { round: BaccaratRound }) {
  const { t } = useTranslation('tables');
  return (
    <span className={`mark ${winner}`} title={t(`bac_${winner}Wins`, { player: playerPoints, banker: bankerPoints })}>
      <span aria-hidden="true">{t(`bac_${winner}Mark`)}</span> <span className="vh">{t(`bac_${winner}`)}</span>
    </span>
  );
}

interface Props {
  /** Latest first. */
  results: readonly { number: number; result: BaccaratRound }[];
}

/**
 * Road maps of the latest results: the bead plate, a column of six after the other, and the big road, a column for each
 * series of one winner.
 */
export function BaccaratRoad({ results }: Props) {
  const { t } = useTranslation('tables');
  const beads = results.slice(0, BEADS).reverse();
  const road = toBigRoad(beads.map(({ result }) => result.winner));
  const count = Math.max(COLUMNS, ...road.map(({ column }) => column + 1));
  return (
    <div className="roads">
      <ol className="beads" aria-label={t('beadPlate')}>
        {beads.map(({ number, result }) => (
          <li key={number}>
            <BaccaratMark round={result} />
          </li>
        ))}
      </ol>
      <svg className="road" viewBox={`${count - COLUMNS} 0 ${COLUMNS} ${ROWS}`} role="img" aria-label={t('bigRoad')}>
        {road.map(({ winner, ties, row, column }) => (
          <g key={`${column} ${row}`} className={winner}>
            <circle cx={column + 0.5} cy={row + 0.5} r="0.36" />
            {ties > 0 && (
              <text x={column + 0.5} y={row + 0.68}>
                {ties}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
