import { expect, test } from 'vitest';
import { drawChart } from './chart.server';

const formatTick = (kurus: bigint) => `${kurus / 100n}`;
const draw = (values: bigint[], limit?: bigint) =>
  drawChart({
    title: 'Net',
    label: 'Net by month',
    months: values.map((_, at) => `m${at}`),
    series: [{ tone: 'gain', text: 'Gain', negative: 'Loss', values }],
    limit: limit === undefined ? undefined : { at: limit, text: 'Limit' },
    formatTick,
  });

test('ACC-42 bars go up and down from zero in proportion, losses in their own tone', () => {
  const { bars, ticks, legend } = draw([10_000n, 0n, -5_000n]);
  expect(bars.map(({ tone }) => tone)).toEqual(['gain', 'loss']);
  expect(bars[0]!.height).toBeCloseTo(bars[1]!.height * 2, 0);
  expect(bars[0]!.y + bars[0]!.height).toBeCloseTo(bars[1]!.y, 0);
  expect(ticks.map(({ text }) => text)).toEqual(['100', '', '-50']);
  expect(legend.map(({ text }) => text)).toEqual(['Gain', 'Loss']);
});

test('ACC-42 a limit is drawn in scale; far above the bars it is drawn at the edge, so that the bars stay visible', () => {
  const near = draw([10_000n], 20_000n);
  expect(near.limit).toBe(near.ticks[0]!.y);
  expect(near.bars[0]!.height).toBeCloseTo((128 - 18) / 2, 0);
  const far = draw([10_000n], 100_000_000n);
  expect(far.bars[0]!.height).toBeGreaterThan(20);
  expect(far.limit).toBeLessThan(far.bars[0]!.y);
  const loss = draw([-10_000n], -10_000n);
  expect(loss.limit).toBe(loss.ticks.at(-1)!.y);
});

test('ACC-42 a chart without any movement has no bars', () => {
  expect(draw([0n, 0n]).bars).toEqual([]);
});
