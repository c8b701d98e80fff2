import { formatDateTime } from '../format';
import { toTurkishLimit } from './limit-cell';
import type { Localized } from '../refusal';

/** Names of details in Turkish; in English they are words of the audit log. */
const TURKISH_NAMES: Readonly<Record<string, string>> = {
  amount: 'tutar',
  call: 'çağrı',
  code: 'kod',
  days: 'gün',
  direction: 'yön',
  field: 'alan',
  fields: 'alanlar',
  from: 'eski',
  left: 'kalan',
  match: 'benzerlik',
  matches: 'benzerlikler',
  method: 'yöntem',
  offer: 'teklif',
  others: 'diğer hesaplar',
  outcome: 'sonuç',
  owed: 'borç',
  period: 'süre',
  promotionCode: 'promosyon kodu',
  reason: 'neden',
  referenceNumber: 'referans numarası',
  request: 'talep',
  requestedBy: 'isteyen',
  said: 'komut',
  status: 'durum',
  taken: 'bakiyeden alınan',
  to: 'yeni',
  until: 'bitiş',
  why: 'sebep',
};

/** Values in Turkish of details that hold a word of the audit log. */
const TURKISH_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  code: { app: 'uygulama', sms: 'SMS', recovery: 'kurtarma kodu', passkey: 'geçiş anahtarı' },
  outcome: { done: 'yapıldı', failed: 'başarısız', waits: 'onay bekliyor', rejected: 'reddedildi' },
  direction: { deposit: 'para yatırma', withdrawal: 'çekim' },
  status: { suspended: 'askıda', erased: 'silindi', unconfirmed: 'onaylanmamış', 'self-excluded': 'oyuna kapalı' },
};

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns the value of a detail in Turkish: a word of the audit log, a limit's old or new value, a timestamp. */
function toTurkish(name: string, value: string): string {
  const word = TURKISH_VALUES[name]?.[value];
  if (word !== undefined) return word;
  if (TIMESTAMP.test(value)) return formatDateTime(new Date(value), '24').tr;
  return name === 'from' || name === 'to' ? toTurkishLimit(value) : value;
}

/** Returns the details of an audit entry as a cell; without details ''. */
export function describeDetail(detail: Readonly<Record<string, string>>): Localized | string {
  const pairs = Object.entries(detail);
  if (pairs.length === 0) return '';
  return {
    tr: pairs.map(([name, value]) => `${TURKISH_NAMES[name] ?? name}: ${toTurkish(name, value)}`).join(' · '),
    en: pairs.map(([name, value]) => `${name}=${value}`).join(' '),
  };
}
