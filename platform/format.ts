import type { Clock } from '#contract/constants';
import * as dates from '#contract/dates';
import type { Localized } from '#contract/localize';

/** Formats amounts and times for players, in texts written by the platform. */

const both = (say: (language: keyof Localized) => string): Localized => ({ tr: say('tr'), en: say('en') });

/** Formats an amount as '1.234,56 ₺' and '₺1,234.56', with a no-break space. */
export function formatLira(kurus: bigint): Localized {
  const size = kurus < 0n ? -kurus : kurus;
  const sign = kurus < 0n ? '−' : '';
  const written = (thousands: string, decimal: string) =>
    (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, thousands) +
    decimal +
    (size % 100n).toString().padStart(2, '0');
  return { tr: `${sign}${written('.', ',')}\u00a0₺`, en: `${sign}₺${written(',', '.')}` };
}

/** Formats a day in Istanbul: '22 Kasım 2026' and '22 Nov 2026'. */
export const formatDate = (at: Date): Localized => both((language) => dates.formatDate(at, language));

/** Formats a time in Istanbul: '22.11.2026 ÖS 3:05' and '22 Nov 2026, 3:05 pm'. */
export const formatDateTime = (at: Date, clock: Clock): Localized =>
  both((language) => dates.formatDateTime(at, { language, clock }));
