import { useId } from 'react';

interface Bar {
  label: string;
  value: bigint;
  /** Value in the page's language. */
  text: string;
}

const WIDTH = 480;
const HEIGHT = 120;
const GAP = 2;

/** Bar chart of amounts, also below zero. A table next to it has the same values for screen readers. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const id = useId();
  const values = bars.map(({ value }) => Number(value));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = HEIGHT / (top - bottom || 1);
  const step = WIDTH / Math.max(bars.length, 1);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{title}</title>
      {bars.map(({ label, text }, at) => {
        const value = values[at] ?? 0;
        const height = Math.abs(value) * scale;
        return (
          <rect
            key={label}
            className={value < 0 ? 'below' : undefined}
            x={at * step + GAP / 2}
            y={value < 0 ? top * scale : top * scale - height}
            width={step - GAP}
            height={Math.max(height, 1)}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
