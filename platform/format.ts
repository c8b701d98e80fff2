import type { Localized } from './refusal';

/** Formats amounts and times for players, in texts written by the platform. */

const LOCALE: Record<keyof Localized, string> = { tr: 'tr-TR', en: 'en-GB' };
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

/** Months are short in English, as on the site's pages. */
const MONTH: Record<keyof Localized, 'long' | 'short'> = { tr: 'long', en: 'short' };

const formats = (options: Intl.DateTimeFormatOptions) => {
  const of = (language: keyof Localized) =>
    new Intl.DateTimeFormat(LOCALE[language], {
      timeZone: 'Europe/Istanbul',
      day: 'numeric',
      month: MONTH[language],
      year: 'numeric',
      ...options,
    });
  const format: Record<keyof Localized, Intl.DateTimeFormat> = { tr: of('tr'), en: of('en') };
  return (at: Date): Localized => both((language) => format[language].format(at).replace(/[\u202f\u00a0]/g, ' '));
};

/** Formats a day in Istanbul: '22 Kasım 2026' and '22 Nov 2026'. */
export const formatDate = formats({});

/** Formats a time in Istanbul: '22 Kasım 2026 ÖS 3:05' and '22 Nov 2026, 3:05 pm'. */
export const formatDateTime = formats({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
