/** Network and memory of a device, where the browser reports them. */
interface Device {
  connection?: { saveData?: boolean; effectiveType?: string };
  deviceMemory?: number;
}

/** Whether a device is fast enough for the scripts of games: the rule of `app/document/loader.js`. */
export function isFastDevice(): boolean {
  const { connection: { saveData, effectiveType = '' } = {}, deviceMemory = 2 } = navigator as Device;
  return !saveData && !/[23]g/.test(effectiveType) && deviceMemory >= 2;
}

/** Whether the player asked the device for less motion. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
