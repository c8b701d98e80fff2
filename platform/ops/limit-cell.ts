import type { LimitName } from '#contract/play-limits';
import { limitText } from '../play-limits';
import type { Localized } from '../refusal';

const TURKISH: Readonly<Record<string, string>> = { none: 'yok', on: 'açık' };

/** Returns the value of a limit as a word of the audit log in Turkish: minutes, on, none; amounts stay as they are. */
export const toTurkishLimit = (text: string): string => TURKISH[text] ?? text.replace(/^(\d+) min$/, '$1 dk');

/** Returns the value of a limit as a cell. */
export function limitCell(limit: LimitName, value: number | undefined): Localized {
  const en = limitText(limit, value);
  return { tr: toTurkishLimit(en), en };
}
