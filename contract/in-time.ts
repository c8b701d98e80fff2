/**
 * Returns the result of `work`, or of `late` if the work takes longer than `ms` milliseconds: a value or an error. The
 * work itself continues.
 */
export function inTime<Value>(work: Promise<Value>, ms: number, late: () => Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
