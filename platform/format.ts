import type { Localized } from './refusal';

/** Amounts and times as players read them, for what the platform says itself. */

const LOCALE: Record<keyof Localized, string> = { tr: 'tr-TR', en: 'en-GB' };
const both = (say: (language: keyof Localized) => string): Localized => ({ tr: say('tr'), en: say('en') });

/** '1.234,56 ₺' and '₺1,234.56'; the space is one at which no line ends. */
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

/** '22 Kasım 2026' and '22 Nov 2026': a day in Istanbul. */
export const formatDate = formats({});

/** '22 Kasım 2026 ÖS 3:05' and '22 Nov 2026, 3:05 pm': a moment in Istanbul. */
export const formatDateTime = formats({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
