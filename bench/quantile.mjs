/**
 * Returns the value below which a share of the figures lies, interpolated: 0.5 is the median. `undefined` if there are
 * none.
 */
export function quantile(figures, share) {
  const sorted = figures.filter((figure) => typeof figure === 'number').sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined ? undefined : below + (above - below) * (at - Math.floor(at));
}
