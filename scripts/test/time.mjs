/** Formats milliseconds as minutes and seconds: `01:23`. */
export function clock(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats milliseconds as whole seconds, right-aligned in a column. */
export const inSeconds = (milliseconds) => `${String(Math.round(milliseconds / 1_000)).padStart(5)} s`;
