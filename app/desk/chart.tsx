import { useId, type ReactNode } from 'react';

/** A value of a chart. */
export interface Point {
  label: string;
  value: bigint;
  /** Value in the page's language. */
  text: string;
}

const WIDTH = 480;
const HEIGHT = 120;
const GAP = 2;

/** Returns the vertical scale of values; zero is always within it. */
function toScale(values: readonly number[]) {
  const bottom = Math.min(0, ...values);
  // Without any value other than zero the base is at the bottom.
  const top = Math.max(0, ...values) || (bottom === 0 ? 1 : 0);
  return { top, scale: HEIGHT / (top - bottom) };
}

function Drawing({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{title}</title>
      {children}
    </svg>
  );
}

interface BarChartProps {
  title: string;
  bars: readonly Point[];
  /** Whether title, first and last label and the largest value are next to the bars. */
  isCaptioned?: boolean;
}

/** Bar chart of amounts, also below zero. A table next to it has the same values for screen readers. */
export function BarChart({ title, bars, isCaptioned = false }: BarChartProps) {
  const values = bars.map(({ value }) => Number(value));
  const { top, scale } = toScale(values);
  const step = WIDTH / Math.max(bars.length, 1);
  const drawing = (
    <Drawing title={title}>
      {bars.map(({ label, text }, at) => {
        const value = values[at] ?? 0;
        const height = Math.abs(value) * scale;
        return (
          <rect
            key={label}
            className={value < 0 ? 'below' : undefined}
            x={at * step + GAP / 2}
            y={value < 0 ? top * scale : top * scale - height}
            width={Math.max(step - GAP, step / 2)}
            height={Math.max(height, 1)}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </Drawing>
  );
  return isCaptioned ? <Captioned heads={[{ name: title }]} points={bars} drawing={drawing} /> : drawing;
}

/** A line of a chart. */
interface Line {
  name: string;
  points: readonly Point[];
}

/** Line chart of amounts over the same labels. A table next to it has the same values for screen readers. */
export function LineChart({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { top, scale } = toScale(lines.flatMap(({ points }) => points.map(({ value }) => Number(value))));
  const heads = lines.map(({ name }, at) => ({ name, className: `line-${at}` }));
  return (
    <Captioned
      heads={heads}
      points={lines.flatMap(({ points }) => points)}
      drawing={
        <Drawing title={title}>
          {lines.map(({ name, points }, at) => (
            <polyline
              key={name}
              className={`line-${at}`}
              vectorEffect="non-scaling-stroke"
              points={points
                .map(({ value }, index) => {
                  const x = points.length > 1 ? (index * WIDTH) / (points.length - 1) : WIDTH / 2;
                  return `${x.toFixed(1)},${((top - Number(value)) * scale).toFixed(1)}`;
                })
                .join(' ')}
            />
          ))}
        </Drawing>
      }
    />
  );
}

interface CaptionedProps {
  heads: readonly { name: string; className?: string }[];
  points: readonly Point[];
  drawing: ReactNode;
}

/** A chart with what it draws above it, and with its first and last label and the largest value. */
function Captioned({ heads, points, drawing }: CaptionedProps) {
  const [first] = points;
  const last = points.at(-1);
  const largest = points.reduce<Point | undefined>(
    (found, point) => (found && found.value >= point.value ? found : point),
    undefined,
  );
  return (
    <figure className="card">
      <figcaption>
        {heads.map(({ name, className }) => (
          <span key={name}>
            {className && <i className={`key ${className}`} aria-hidden="true" />}
            {name}{' '}
          </span>
        ))}
        {largest && <small className="soft">{largest.text}</small>}
      </figcaption>
      {drawing}
      <p className="ends soft">
        <span>{first?.label}</span> <span>{last?.label}</span>
      </p>
    </figure>
  );
}
