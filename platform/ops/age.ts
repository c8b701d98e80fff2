import type { Localized } from '../refusal';

/** Formats a duration: '3 d 4 h', '2 h 5 min', '12 min'. */
export function ageText(from: Date, to: Date): Localized {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return { tr: `${days} gün ${hours} sa`, en: `${days} d ${hours} h` };
  if (hours > 0) return { tr: `${hours} sa ${rest} dk`, en: `${hours} h ${rest} min` };
  return { tr: `${rest} dk`, en: `${rest} min` };
}
