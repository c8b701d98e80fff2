import type { Localized } from '../refusal';

/** States of bonuses and coupons in Turkish; in English they are words of the code. */
const STATES: Readonly<Record<string, string>> = {
  offered: 'sunuldu',
  joined: 'katıldı',
  waiting: 'bekliyor',
  active: 'devam ediyor',
  released: 'gerçek paraya dönüştü',
  declined: 'reddedildi',
  'given-up': 'vazgeçildi',
  expired: 'süresi doldu',
  revoked: 'geri alındı',
  'taken-back': 'yatırım geri alındığı için silindi',
  cancelled: 'iptal edildi',
  open: 'açık',
  won: 'kazandı',
  lost: 'kaybetti',
  void: 'iade edildi',
  'cashed-out': 'bozduruldu',
};

type Pattern = readonly [RegExp, string];

/** Findings of `ledger verify` and their replacement in Turkish. Amounts without a currency are in kuruş. */
const LEDGER: readonly Pattern[] = [
  [/^(\S+) has no wallet, its postings say (\S+)$/, '$1 hesabının bakiyesi yok; hareketlerine göre $2'],
  [/^(\S+) has (\S+), its postings say (\S+)$/, '$1 hesabının bakiyesi $2; hareketlerine göre $3'],
  [/^entry (\S+) has another amount than its postings$/, '$1 kaydının tutarı hareketlerinden farklı'],
  [/^entry (\S+) has no postings$/, '$1 kaydının hareketi yok'],
  [/^entry (\S+) posts to (\S+)$/, '$1 kaydının başka bir hesapta hareketi var: $2'],
  [/^entry (\S+) is not what was booked$/, '$1 kaydı işlendikten sonra değiştirilmiş'],
  [/^entry (\S+) has another type than its kind$/, '$1 kaydının tipi türüne uymuyor'],
  [
    /^(\S+): the balances in its entries do not follow from each other$/,
    '$1: kayıtlardaki bakiyeler birbirini izlemiyor',
  ],
  [/^(\S+) is below zero: (\S+)$/, '$1 sıfırın altında: $2'],
  [/^and (\d+) more$/, 've $1 bulgu daha'],
  [/^players and the site together hold (\S+) kuruş, not 0$/, 'oyuncular ve sitenin toplamı 0 değil, $1 kuruş'],
  [
    /^the sealed balances sum to (\S+), the checkpoint has (\S+)$/,
    'saklanan bakiyelerin toplamı $1, son doğrulamadaki toplam $2',
  ],
  [/^(\S+): the sealed day before it is missing$/, '$1: önceki günün özeti eksik'],
  [/^(\S+): (\d+) entries, sealed were (\d+)$/, '$1: $2 kayıt var, özetinde $3'],
  [/^(\S+): its entries differ from its seal$/, '$1: kayıtları özetinden farklı'],
  [/^(\S+): its sums differ from its postings$/, '$1: toplamları hareketlerinden farklı'],
];

/** Findings of the domains, whose rows are compared with the ledger. */
const DOMAINS: readonly Pattern[] = [
  [/^payment (\S+) does not agree with its entries$/, '$1 ödemesi muhasebe kayıtlarına uymuyor'],
  [/^payment (\S+) is shown otherwise on the statement$/, '$1 ödemesi hesap hareketlerinde farklı görünüyor'],
  [/^(\S+) holds (\S+), the chargebacks say (\S+)$/, '$1 hesabında $2 var, ters ibrazlara göre $3'],
  [
    /^chargeback of (\S+) says (\S+) owed of (\S+), the ledger (\S+) of (\S+)$/,
    '$1 ters ibrazına göre borç $2, tutar $3; muhasebeye göre borç $4, tutar $5',
  ],
  [/^bonus (\S+) does not agree with its entries$/, '$1 bonusu muhasebe kayıtlarına uymuyor'],
  [/^bonus (\S+) has more progress than its stakes counted$/, '$1 bonusunun çevrimi sayılan bahislerden fazla'],
  [/^bonus (\S+) was released before it was wagered$/, '$1 bonusu çevrimi tamamlanmadan gerçek paraya dönüşmüş'],
  [/^bonus (\S+) has to be wagered otherwise than its terms say$/, '$1 bonusunun çevrim şartı koşullarından farklı'],
  [/^bonus (\S+) is (\S+) and is wagered$/, '$1 bonusu ($2) çevriliyor'],
  [/^bonus (\S+) is (\S+) and is not wagered$/, '$1 bonusu ($2) çevrilmiyor'],
  [/^(\S+) has (\S+) without an active bonus$/, '$1 hesabında devam eden bir bonus olmadan $2 var'],
  [/^coupon (\S+) does not agree with its entries$/, '$1 kuponu muhasebe kayıtlarına uymuyor'],
  [/^coupon (\S+) is (\S+) and brought nothing yet$/, '$1 kuponunun ($2) kazancı yok'],
  [/^coupon (\S+) is (\S+) and brought (\S+)$/, '$1 kuponunun ($2) kazancı $3'],
  [/^coupon (\S+) does not agree with its partial cash-outs$/, '$1 kuponu kısmi bozdurmalarına uymuyor'],
  [/^round (\S+) does not agree with its entries$/, '$1 turu muhasebe kayıtlarına uymuyor'],
  [/^transaction (\S+) does not agree with its entry$/, '$1 sağlayıcı işlemi muhasebe kaydına uymuyor'],
  [/^prize (\S+) does not agree with its entry$/, '$1 ödülü muhasebe kaydına uymuyor'],
  [/^jackpot (\S+) holds (\S+) in the ledger, (\S+) at its provider$/, '$1 jackpotu muhasebede $2, sağlayıcıda $3 TRY'],
];

/** Findings of `audit verify`. */
const AUDIT: readonly Pattern[] = [
  [
    /^The anchor, where the chain begins, was not made by this installation$/,
    'Zincirin başlangıç kaydını bu kurulum yazmamış',
  ],
  [
    /^The record of the newest sealed row was not made by this installation$/,
    'En son zincirlenen kaydın notunu bu kurulum yazmamış',
  ],
  [/^The record of the newest sealed row is missing$/, 'En son zincirlenen kaydın notu yok'],
  [
    /^The noted digest is not in the chain: its end was cut off or rewritten$/,
    'Not edilen özet zincirde yok: sonu kesilmiş veya yeniden yazılmış',
  ],
  [/^Rows (\d+) to (\d+) of the chain are missing$/, 'Zincirde $1–$2 numaralı kayıtlar eksik'],
  [/^Row (\d+) does not follow the row before it$/, '$1 numaralı kayıt öncekini izlemiyor'],
  [/^Row (\d+) \((.+), id (\d+)\) was changed$/, '$1 numaralı kayıt ($2, no $3) değiştirilmiş'],
  [/^A row \((.+), id (\d+)\) has no digest from its insert$/, 'Bir kaydın ($1, no $2) yazılırken alınan özeti yok'],
  [/^A row \((.+), id (\d+)\) was changed after its insert$/, 'Bir kayıt ($1, no $2) yazıldıktan sonra değiştirilmiş'],
  [/^A row \(id (\d+)\) is a copy of another one$/, 'Bir kayıt (no $1) başka bir kaydın kopyası'],
  [/^(\d+) rows older than ten minutes are not sealed$/, 'On dakikadan eski $1 kayıt zincire eklenmemiş'],
  [
    /^Row (\d+), the newest one at the last sealing, is missing: the end was cut off$/,
    'Son zincirlemedeki en yeni kayıt, $1 numaralı, eksik: zincirin sonu kesilmiş',
  ],
];

/** Returns a finding of `ledger verify` or `audit verify` in both languages. Checks return them in English. */
export function localizeFinding(line: string): Localized {
  const [pattern, turkish] = [...LEDGER, ...DOMAINS, ...AUDIT].find(([known]) => known.test(line)) ?? [];
  if (!pattern || turkish === undefined) return { tr: line, en: line };
  const toState = (whole: string, word: string): string => (STATES[word] ? `(${STATES[word]})` : whole);
  return { tr: line.replace(pattern, turkish).replace(/\(([\w-]+)\)/, toState), en: line };
}

/** Returns a verdict with a line for each finding. */
export const withFindings = (verdict: Localized, findings: readonly string[]): Localized => {
  const texts = [verdict, ...findings.map(localizeFinding)];
  return { tr: texts.map(({ tr }) => tr).join('\n'), en: texts.map(({ en }) => en).join('\n') };
};
