/** Display preferences of the games on this device: all off until the player switches them on. */

const KEY = 'games.';
/** Switches that were changed on this page, for browsers that store nothing. */
const changed = new Map<string, boolean>();

/** Returns whether a switch is on. */
export function readSwitch(name: string): boolean {
  try {
    return changed.get(name) ?? localStorage.getItem(KEY + name) === 'on';
  } catch {
    return false;
  }
}

/** Sets a switch, for later pages too if the browser stores it. */
export function storeSwitch(name: string, isOn: boolean): void {
  changed.set(name, isOn);
  try {
    if (isOn) localStorage.setItem(KEY + name, 'on');
    else localStorage.removeItem(KEY + name);
  } catch {
    // Site data are blocked: the switch is set for this page.
  }
}
