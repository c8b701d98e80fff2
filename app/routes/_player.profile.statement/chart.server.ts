/*
 * Charts of the statement: the geometry of an SVG of 320 × 150 units, computed here so that a browser draws it without
 * script.
 */

const WIDTH = 320;
const TOP = 18;
const BOTTOM = 128;
/** A limit above this multiple of the largest bar is drawn at the edge, because the bars would vanish. */
const LIMIT_SCALE = 4;

export type BarTone = 'in' | 'out' | 'stake' | 'gain' | 'loss';

interface Bar {
  id: string;
  tone: BarTone;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Chart {
  title: string;
  /** Text alternative. */
  label: string;
  legend: { tone: BarTone | 'limit'; text: string }[];
  bars: Bar[];
  /** Horizontal lines at zero, and at the largest and smallest round value. */
  ticks: { y: number; text: string }[];
  /** Vertical place of the player's limit; undefined without one. */
  limit: number | undefined;
  months: { x: number; text: string }[];
}

export interface ChartData {
  title: string;
  label: string;
  /** Short names of the months, oldest first. */
  months: string[];
  /** Kuruş of each month; `negative` is the text of values below zero, which go down. */
  series: { tone: BarTone; text: string; values: bigint[]; negative?: string }[];
  /** Kuruş; below zero for a limit on losses. */
  limit?: { at: bigint; text: string } | undefined;
  formatTick: (kurus: bigint) => string;
}

/** Returns the next of 1, 2 or 5 times a power of ten lira, in kuruş. */
function roundUp(kurus: number): number {
  if (kurus <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(kurus));
  return [1, 2, 5, 10].map((step) => step * power).find((value) => value >= kurus)!;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the geometry of a chart with one group of bars for each month. */
export function drawChart({ title, label, months, series, limit, formatTick }: ChartData): Chart {
  const values = series.flatMap((one) => one.values.map(Number));
  const largest = Math.max(1, ...values.map(Math.abs));
  const drawn = limit && Math.sign(Number(limit.at)) * Math.min(Math.abs(Number(limit.at)), largest * LIMIT_SCALE);
  const high = roundUp(Math.max(0, ...values, drawn ?? 0));
  const low = -roundUp(-Math.min(0, ...values, drawn ?? 0));
  const span = high - low || 1;
  const yOf = (kurus: number): number => round(TOP + ((high - kurus) / span) * (BOTTOM - TOP));
  const step = WIDTH / months.length;
  const width = Math.min(24, (step * 0.8) / series.length);
  return {
    title,
    label,
    legend: [
      ...series.flatMap(({ tone, text, negative }) => [
        { tone, text },
        ...(negative === undefined ? [] : [{ tone: 'loss' as const, text: negative }]),
      ]),
      ...(limit ? [{ tone: 'limit' as const, text: limit.text }] : []),
    ],
    bars: series.flatMap(({ tone, values: kurus }, at) =>
      kurus.flatMap((value, month) =>
        value === 0n
          ? []
          : [
              {
                id: `${tone} ${month}`,
                tone: value < 0n ? ('loss' as const) : tone,
                x: round(step * (month + 0.5) + (at - series.length / 2) * width),
                y: yOf(Math.max(0, Number(value))),
                width: round(width - 1),
                height: Math.max(1, round(yOf(Math.min(0, Number(value))) - yOf(Math.max(0, Number(value))))),
              },
            ],
      ),
    ),
    ticks: [...new Set([high, 0, low])].map((kurus) => ({
      y: yOf(kurus),
      text: kurus === 0 ? '' : formatTick(BigInt(kurus)),
    })),
    limit: drawn === undefined ? undefined : yOf(drawn),
    months: months.map((text, month) => ({ x: round(step * (month + 0.5)), text })),
  };
}
