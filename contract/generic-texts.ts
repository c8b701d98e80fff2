import type { Localized } from './localize';

/**
 * Messages of the specification (sections 5 and 8) that site and platform both send. This is their only place (ERR-5).
 * Texts that browsers show too are in `locales/`.
 */
export const GENERIC_TEXTS = {
  required: { tr: 'Zorunlu alan', en: 'Required field' },
  processFailed: { tr: 'İşlem Başarısız', en: 'Process Failed' },
  amountOutOfRange: {
    tr: 'Girdiğiniz tutar minimum ve maksimum aralığında değil',
    en: 'The amount you entered is not within the minimum and maximum range',
  },
  identityNumberIncorrect: { tr: 'T.C. Kimlik Numarası Hatalı...', en: 'T.R. Identity Number is Incorrect...' },
  bankMissing: { tr: 'Lütfen bir banka seçin', en: 'Please select a bank' },
} as const satisfies Record<string, Localized>;
