import { LINES, ROWS, SCATTER, type Spin } from '#arcade/slots';

/** Places ('reel,row') that a spin's wins are made of. */
function winningPlaces({ lineWins, grid, scatters }: Spin): Set<string> {
  const places = new Set<string>();
  for (const { line, count } of lineWins) for (let reel = 0; reel < count; reel += 1) places.add(`${reel},${LINES[line]?.[reel] ?? 0}`);
  if (scatters >= 3) grid.forEach((reel, at) => reel.forEach((symbol, row) => symbol === SCATTER && places.add(`${at},${row}`)));
  return places;
}

interface Props {
  spin: Spin;
  /** What each symbol is called. */
  names: readonly string[];
  /** The reels have just been turned. */
  moving?: boolean;
  caption: string;
}

/** A spin as a table of pictures, each with its name for those who do not see it. */
export function Reels({ spin, names, moving, caption }: Props) {
  const hits = winningPlaces(spin);
  return (
    <table className={['reels', moving && 'spun', hits.size > 0 && 'won'].filter(Boolean).join(' ')}>
      <caption className="vh">{caption}</caption>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          <tr key={row}>
            {spin.grid.map((reel, at) => (
              <td key={at} className={hits.has(`${at},${row}`) ? 'hit' : undefined}>
                <svg role="img" aria-label={names[reel[row] ?? 0]}>
                  <use href={`#s${reel[row] ?? 0}`} />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
