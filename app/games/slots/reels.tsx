import type { Frame, Win } from '#arcade/slots/game';
import { getDrawingHref, type SymbolNamer } from './slot-symbols';

/** Rows of the turning reels. */
const ROWS = 3;
/** Number of tumbles up to which each is slower. */
const FEW = 4;
/** Size of a symbol in a drawing of several. */
const FIELD = 104;

/** Returns the places ('reel,row') of a frame's wins. */
const winningPlaces = ({ wins }: Frame): Set<string> => new Set(wins.flatMap(({ places }) => places.map(String)));

interface Props {
  frame: Frame;
  nameOf: SymbolNamer;
  /** Animation before the frame: strips that run past, or `fall` for symbols that fall in. */
  turned?: readonly (readonly number[])[] | 'fall' | undefined;
  /** Later frames of the spin: tumbles, respins. */
  after?: readonly Frame[] | undefined;
  caption: string;
}

/** A spin as a table of pictures, each with its name as text for screen readers. */
export function Reels({ frame, nameOf, turned, after, caption }: Props) {
  const { grid, values, marked = [] } = frame;
  const hits = new Set([...winningPlaces(frame), ...marked.map(String)]);
  return (
    <div
      className={[
        'window',
        turned && 'spun',
        turned === 'fall' && 'fall',
        after?.length && 'many',
        after && after.length < FEW && 'few',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {turned && turned !== 'fall' && <Running strips={turned} />}
      <table className={hits.size > 0 ? 'reels won' : 'reels'}>
        <caption className="vh">{caption}</caption>
        <tbody>
          {grid[0]?.map((_, row) => (
            <tr key={row}>
              {grid.map((shown, at) => (
                <td key={at} className={hits.has(`${at},${row}`) ? 'hit' : undefined}>
                  <svg viewBox="-2 -2 104 104" aria-hidden="true">
                    <use href={getDrawingHref(shown[row] ?? 0, values?.[at]?.[row])} />
                  </svg>
                  <span className="vh">{nameOf(shown[row] ?? 0, values?.[at]?.[row])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <WinningLines frame={frame} />
      {after && after.length > 0 && (
        <div className="tumbles" aria-hidden="true">
          {after.map((next, index) => (
            <Mini key={index} frame={next} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Each winning line from the left to its last matching symbol. */
function WinningLines({ frame: { grid, wins } }: { frame: Frame }) {
  const onLines = wins.filter(({ line }) => line !== undefined);
  if (onLines.length === 0) return null;
  const points = ({ places }: Win) => places.map(([reel, row]) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
  return (
    <svg
      className="lines later"
      viewBox={`0 0 ${grid.length * 100} ${(grid[0]?.length ?? 0) * 100}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {onLines.map((win) => (
        <polyline key={win.line} points={points(win)} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** Three symbols of each strip, twice: moving by half its height repeatedly looks like a turning reel. */
function Running({ strips }: { strips: readonly (readonly number[])[] }) {
  return (
    <div className="run" aria-hidden="true">
      {strips.map((strip, reel) => (
        <svg key={reel} viewBox={`0 0 ${FIELD} ${FIELD * ROWS * 2}`} preserveAspectRatio="none">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <use key={place} href={getDrawingHref(strip[place % ROWS] ?? 0)} x="2" y={place * FIELD + 2} />
          ))}
        </svg>
      ))}
    </div>
  );
}

/** A small frame, decorative: text next to it describes it. */
export function Mini({ frame }: { frame: Frame }) {
  const { grid, values, marked } = frame;
  const hits = winningPlaces(frame);
  const lit = marked ? new Set(marked.map(String)) : hits;
  const height = (grid[0]?.length ?? 0) * FIELD;
  return (
    <svg
      className={hits.size > 0 ? 'mini won' : 'mini'}
      viewBox={`0 0 ${grid.length * FIELD} ${height}`}
      aria-hidden="true"
    >
      {grid.map((shown, at) =>
        shown.map((symbol, row) => {
          const place = `${at},${row}`;
          return [
            lit.has(place) && <rect key={`${place}lit`} x={at * FIELD} y={row * FIELD} />,
            symbol >= 0 && (
              <use
                key={place}
                href={getDrawingHref(symbol, values?.[at]?.[row])}
                x={at * FIELD + 2}
                y={row * FIELD + 2}
                className={hits.has(place) ? 'hit' : undefined}
              />
            ),
          ];
        }),
      )}
    </svg>
  );
}
