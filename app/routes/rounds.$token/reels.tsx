import { LINES, ROWS, SCATTER, type Spin } from '#arcade/slots';

/** Places ('reel,row') that a spin's wins are made of. */
function winningPlaces({ lineWins, grid, scatters }: Spin): Set<string> {
  const places = new Set<string>();
  for (const { line, count } of lineWins)
    for (let reel = 0; reel < count; reel += 1) places.add(`${reel},${LINES[line]?.[reel] ?? 0}`);
  if (scatters >= 3)
    grid.forEach((reel, at) => reel.forEach((symbol, row) => symbol === SCATTER && places.add(`${at},${row}`)));
  return places;
}

interface Props {
  spin: Spin;
  /** What each symbol is called. */
  names: readonly string[];
  /** The strips that have just been turned: they run past before the spin comes to rest. */
  turned?: readonly (readonly number[])[] | undefined;
  caption: string;
}

/** A spin as a table of pictures, each with its name in words for those who do not see it. */
export function Reels({ spin, names, turned, caption }: Props) {
  const hits = winningPlaces(spin);
  return (
    <div className={turned ? 'window spun' : 'window'}>
      <table className={hits.size > 0 ? 'reels won' : 'reels'}>
        <caption className="vh">{caption}</caption>
        <tbody>
          {Array.from({ length: ROWS }, (_, row) => (
            <tr key={row}>
              {spin.grid.map((reel, at) => (
                <td key={at} className={hits.has(`${at},${row}`) ? 'hit' : undefined}>
                  <svg aria-hidden="true">
                    <use href={`#s${reel[row] ?? 0}`} />
                  </svg>
                  <span className="vh">{names[reel[row] ?? 0]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {spin.lineWins.length > 0 && <WinningLines spin={spin} />}
      {turned && <Running strips={turned} />}
    </div>
  );
}

/** Each winning line from the left to its last alike symbol. */
function WinningLines({ spin }: { spin: Spin }) {
  const points = (line: number, count: number) =>
    Array.from({ length: count }, (_, reel) => `${reel * 100 + 50},${(LINES[line]?.[reel] ?? 0) * 100 + 50}`);
  return (
    <svg className="lines later" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true">
      {spin.lineWins.map(({ line, count }) => (
        <polyline key={line} points={points(line, count).join(' ')} />
      ))}
    </svg>
  );
}

/** Three symbols of each strip, twice: moved by half its height again and again they are a reel that turns. */
function Running({ strips }: { strips: readonly (readonly number[])[] }) {
  return (
    <div className="run" aria-hidden="true">
      {strips.map((strip, reel) => (
        <svg key={reel} viewBox="0 0 104 624" preserveAspectRatio="none">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <use key={place} href={`#s${strip[place % ROWS] ?? 0}`} y={place * 104} width="104" height="104" />
          ))}
        </svg>
      ))}
    </div>
  );
}
