/** Movement that lasts until the round shows. */
const running: Animation[] = [];

/** Moves an element; it stays as moved until `endMotion`. */
export function moveUntilRound(
  element: Element | null | undefined,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
) {
  if (element) running.push(element.animate(frames, { fill: 'forwards', ...options }));
}

/** Ends all movement: elements that the round leaves as they are return to their places. */
export function endMotion(): void {
  for (const motion of running.splice(0)) motion.cancel();
}
