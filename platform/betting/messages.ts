import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Sport } from '#contract/markets';
import { Refusal, type Localized } from '../refusal';
import { formatLira } from '../format';

/** User-facing rejections of bets. */
export const refusals = {
  noFixture: () => new Refusal({ tr: 'Böyle bir karşılaşma yok', en: 'There is no such match' }, 'not-found'),
  changed: () =>
    new Refusal(
      {
        tr: 'Kuponunuzdaki oranlar veya karşılaşmalar değişti. Kuponunuzu yeniden kontrol edin.',
        en: 'Odds or matches on your bet slip have changed. Please check it again.',
      },
      'coupon-changed',
    ),
  noFold: () =>
    new Refusal(
      { tr: 'Kupon türü seçim sayısına uymuyor', en: 'This bet type does not fit the number of selections' },
      'invalid',
      'fold',
    ),
  tooManyLines: () =>
    new Refusal(
      {
        tr: 'Bu sistem bir kupona sığmayacak kadar çok kolon içeriyor',
        en: 'This system has more lines than a bet can have',
      },
      'full',
      'fold',
    ),
  outOfRange: (min: bigint, max: bigint) => {
    const [from, to] = [formatLira(min), formatLira(max)];
    return new Refusal(
      {
        tr: `Bu kupona ${from.tr} ile ${to.tr} arasında yatırabilirsiniz`,
        en: `You can stake between ${from.en} and ${to.en} on this bet`,
      },
      'amount-out-of-range',
      'stake',
    );
  },
  indivisible: (lines: number) =>
    new Refusal(
      {
        tr: `Tutar ${lines} kolona eşit bölünmüyor`,
        en: `The stake does not divide evenly by ${lines} lines`,
      },
      'amount-out-of-range',
      'stake',
    ),
  numberUsed: () =>
    new Refusal(
      {
        tr: 'Bu işlem numarası başka bir işlem için kullanıldı',
        en: 'This request number was used for another transaction',
      },
      'number-used',
    ),
  noSlipCode: () =>
    new Refusal(
      {
        tr: 'Böyle bir paylaşım kodu yok. Kodu kontrol edip yeniden yazın.',
        en: 'There is no such booking code. Check the code and type it again.',
      },
      'not-found',
      'code',
    ),
  slipCodeExpired: () =>
    new Refusal(
      {
        tr: 'Bu paylaşım kodunun süresi doldu. Kodlar yedi gün geçerlidir.',
        en: 'This booking code has expired. Codes are valid for seven days.',
      },
      'closed',
      'code',
    ),
  noCoupon: () => new Refusal({ tr: 'Böyle bir kuponunuz yok', en: 'You have no such bet' }, 'not-found'),
  over: () => new Refusal({ tr: 'Bu kupon sonuçlandı', en: 'This bet has been settled' }, 'closed'),
  isCashingOut: () =>
    new Refusal(
      { tr: 'Bu kuponun bozdurma talebi kontrol ediliyor', en: 'A cash-out of this bet is being checked' },
      'in-use',
    ),
  notPriced: () =>
    new Refusal(
      {
        tr: 'Bir karşılaşmanın oranları askıda olduğu için kupon şu anda bozdurulamıyor.',
        en: 'The bet cannot be cashed out right now, because the odds of a match are suspended.',
      },
      'coupon-changed',
    ),
  worthNothing: () =>
    new Refusal(
      { tr: 'Bu kuponun bozdurma değeri kalmadı', en: 'This bet has no cash-out value left' },
      'coupon-changed',
    ),
  partTooSmall: () =>
    new Refusal(
      {
        tr: 'Bu bölüm bir kuruştan az. Daha büyük bir bölüm seçin.',
        en: 'This part is worth less than one kuruş. Choose a larger part.',
      },
      'amount-out-of-range',
      'part',
    ),
  partTooLarge: () =>
    new Refusal(
      {
        tr: 'Bu bölüm kuponun bahis tutarından küçük değil. Tamamını bozdurabilirsiniz.',
        en: 'This part is not smaller than the stake of the bet. You can cash out all of it.',
      },
      'amount-out-of-range',
      'part',
    ),
  amountTooLarge: (value: bigint) => {
    const worth = formatLira(value);
    return new Refusal(
      {
        tr: `Kuponun tamamı şu anda ${worth.tr} ediyor. Daha küçük bir tutar yazın veya tamamını bozdurun.`,
        en: `The whole bet is worth ${worth.en} now. Enter a smaller amount, or cash out all of it.`,
      },
      'amount-out-of-range',
      'part',
    );
  },
  targetReached: (value: bigint) => {
    const worth = formatLira(value);
    return new Refusal(
      {
        tr: `Kupon şu anda ${worth.tr} ediyor. Daha yüksek bir hedef yazın veya hemen bozdurun.`,
        en: `The bet is worth ${worth.en} now. Enter a higher target, or cash it out now.`,
      },
      'amount-out-of-range',
      'target',
    );
  },
  targetTooHigh: (most: bigint) => {
    const highest = formatLira(most);
    return new Refusal(
      {
        tr: `Bu kuponun değeri en fazla ${highest.tr} olabilir. Daha düşük bir hedef yazın.`,
        en: `The value of this bet can reach ${highest.en} at most. Enter a lower target.`,
      },
      'amount-out-of-range',
      'target',
    );
  },
  worthLess: () =>
    new Refusal(
      {
        tr: 'Kuponun bozdurma değeri değişti. Yeni değere bakıp yeniden onaylayın.',
        en: 'The cash-out value has changed. Please look at the new value and confirm again.',
      },
      'coupon-changed',
    ),
};

/** Returns the description of a coupon's stake in the histories. */
export function stakeText(fixtures: readonly { home: string; away: string }[]): Localized {
  const [only] = fixtures;
  if (only && fixtures.length === 1) {
    const match = `${only.home} – ${only.away}`;
    return { tr: `Kupon: ${match}`, en: `Bet: ${match}` };
  }
  return { tr: `Kupon: ${fixtures.length} seçim`, en: `Bet: ${fixtures.length} selections` };
}

/** Descriptions of a coupon's later bookings. */
export const BOOKING_TEXTS = {
  payout: { tr: 'Kupon: kazanç', en: 'Bet: payout' },
  rollback: { tr: 'Kupon: bahis iadesi', en: 'Bet: stake returned' },
  'payout-rest': { tr: 'Kupon: kazanç, önceki ödeme düşüldü', en: 'Bet: payout, less an earlier one' },
  'rollback-rest': {
    tr: 'Kupon: bahis iadesi, önceki ödeme düşüldü',
    en: 'Bet: stake returned, less an earlier payout',
  },
  rejection: { tr: 'Kupon kabul edilmedi: bahis iadesi', en: 'Bet not accepted: stake returned' },
  reversal: { tr: 'Kupon: sonuç düzeltmesi', en: 'Bet: corrected result' },
  'cash-out': { tr: 'Kupon: bozdurma', en: 'Bet: cash out' },
  'cash-out-part': { tr: 'Kupon: kısmi bozdurma', en: 'Bet: partial cash out' },
  'cash-out-target': { tr: 'Kupon: otomatik bozdurma', en: 'Bet: automatic cash out' },
} as const satisfies Record<string, Localized>;

/** Notifications about coupons. */
export const notices = {
  targetTaken: (amount: bigint): Localized => {
    const paid = formatLira(amount);
    return {
      tr: `Kuponunuz hedefinize ulaştı ve bozduruldu: ${paid.tr} bakiyenize eklendi.`,
      en: `Your bet reached your target and was cashed out: ${paid.en} was added to your balance.`,
    };
  },
};

export const BET = TRANSACTION_CATEGORY.bet;

const NEEDED_FOOTBALL_RESULT = {
  tr: 'Futbolda iki yarının skoru (1-0,1-1) ya da yalnız maçın skoru (2-1) gerekir; uzatma ve penaltılar yazılmaz.',
  en: 'Football needs the score of both halves (1-0,1-1), or of the match alone (2-1), without extra time and penalties.',
};

/** Text on the periods of a complete result, by sport. */
export const NEEDED_RESULTS: Readonly<Record<Sport, Localized>> = {
  football: NEEDED_FOOTBALL_RESULT,
  'virtual-football': NEEDED_FOOTBALL_RESULT,
  basketball: {
    tr: 'Basketbolda dört çeyreğin ve her uzatmanın skoru (20-18,22-25,19-19,24-20) ya da yalnız maçın skoru (85-82) gerekir; beraberlik olmaz.',
    en: 'Basketball needs the score of four quarters and each overtime (20-18,22-25,19-19,24-20), or of the match alone (85-82), without a draw.',
  },
  tennis: {
    tr: 'Teniste her setin oyunları (6-4,3-6,7-5) gerekir; kazanan iki ya da üç set alır. Yarıda kalan maçı geçersiz sayın.',
    en: 'Tennis needs the games of every set (6-4,3-6,7-5); the winner has two or three sets. Void a match that was not finished.',
  },
  volleyball: {
    tr: 'Voleybolda her setin sayıları (25-20,20-25,25-23,25-22) gerekir; kazanan üç set alır. Yarıda kalan maçı geçersiz sayın.',
    en: 'Volleyball needs the points of every set (25-20,20-25,25-23,25-22); the winner has three sets. Void a match that was not finished.',
  },
};
