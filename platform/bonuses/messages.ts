import { Refusal, type Localized } from '../refusal';
import { formatDate, formatLira } from '../format';

/** Refusals of this domain. */
export const refusals = {
  unknown: () => new Refusal({ tr: 'Bu bonus artık yok', en: 'This bonus is no longer there' }, 'not-found'),
  over: () => new Refusal({ tr: 'Bu bonus sona ermiş', en: 'This bonus is over already' }, 'closed'),
  notForPlayer: (field?: string) =>
    new Refusal({ tr: 'Bu bonus sizin için değil', en: 'This bonus is not for you' }, 'not-eligible', field),
  used: (field?: string) =>
    new Refusal({ tr: 'Bu bonusu zaten kullandınız', en: 'You have used this bonus already' }, 'taken', field),
  open: (title: Localized, field?: string) =>
    new Refusal(
      {
        tr: `Aynı anda yalnızca bir bonus açık olabilir. Açık bonusunuz: ${title.tr}`,
        en: `Only one bonus can be open at a time. Yours: ${title.en}`,
      },
      'in-use',
      field,
    ),
  unknownCode: () =>
    new Refusal(
      { tr: 'Böyle bir promosyon kodu yok', en: 'There is no such promotion code' },
      'not-found',
      'promotionCode',
    ),
  codeUsedUp: () =>
    new Refusal({ tr: 'Bu promosyon kodu tükendi', en: 'This promotion code is used up' }, 'full', 'promotionCode'),
  codeNotForPlayer: () =>
    new Refusal(
      { tr: 'Bu promosyon kodu sizin için geçerli değil', en: 'This promotion code is not for you' },
      'not-eligible',
      'promotionCode',
    ),
  codeUsed: () =>
    new Refusal(
      { tr: 'Bu promosyon kodunu zaten kullandınız', en: 'You have used this promotion code already' },
      'taken',
      'promotionCode',
    ),
  codeBelow: (least: bigint) => {
    const amount = formatLira(least);
    return new Refusal(
      { tr: `Bu kod için minimum yatırım: ${amount.tr}`, en: `Minimum deposit for this code: ${amount.en}` },
      'amount-out-of-range',
      'amount',
    );
  },
  stakeTooLarge: (most: bigint) => {
    const amount = formatLira(most);
    return new Refusal(
      {
        tr: `Bonusunuz açıkken bir turda en fazla ${amount.tr} oynayabilirsiniz. Bonusu Bonuslarım sayfasında iptal edebilirsiniz.`,
        en: `While your bonus is open the largest stake of a round is ${amount.en}. You can give the bonus up on the page My bonuses.`,
      },
      'limit-reached',
      'amount',
    );
  },
  withdrawalLoses: (held: bigint) => {
    const amount = formatLira(held);
    return new Refusal(
      {
        tr: `Açık bonusunuz var: bu çekimle ${amount.tr} bonus paranız silinir. Onaylamak için yeniden gönderin.`,
        en: `You have an open bonus: this withdrawal takes your ${amount.en} of bonus money away. Send it again to confirm.`,
      },
      'bonus-open',
    );
  },
  withdrawalForfeits: (promised: bigint) => {
    const amount = formatLira(promised);
    return new Refusal(
      {
        tr: `Açık bonusunuz var: bu çekimle ${amount.tr} bonus hakkınız sona erer. Onaylamak için yeniden gönderin.`,
        en: `You have an open bonus: this withdrawal forfeits its ${amount.en}. Send it again to confirm.`,
      },
      'bonus-open',
    );
  },
  givingUpLoses: (held: bigint) => {
    const amount = formatLira(held);
    return new Refusal(
      {
        tr: `Bu bonus artık açık: iptal ederseniz ${amount.tr} bonus paranız silinir.`,
        en: `This bonus is open now: giving it up takes your ${amount.en} of bonus money away.`,
      },
      'bonus-open',
    );
  },
  givingUpForfeits: (promised: bigint) => {
    const amount = formatLira(promised);
    return new Refusal(
      {
        tr: `Bu bonus artık açık: iptal ederseniz ${amount.tr} bonus hakkınız sona erer.`,
        en: `This bonus is open now: giving it up forfeits its ${amount.en}.`,
      },
      'bonus-open',
    );
  },
};

/** Statement descriptions of a bonus's bookings. */
export const entryText = {
  granted: ({ tr, en }: Localized): Localized => ({ tr, en }),
  released: ({ tr, en }: Localized): Localized => ({ tr: `${tr}: çevrim tamamlandı`, en: `${en}: wagered` }),
  taken: ({ tr, en }: Localized): Localized => ({ tr: `${tr}: sona erdi`, en: `${en}: ended` }),
  corrected: ({ tr, en }: Localized): Localized => ({ tr: `${tr}: sonuç düzeltmesi`, en: `${en}: corrected result` }),
};

/** Formats the last day before an end at midnight. */
const formatLastDay = (end: Date): Localized => formatDate(new Date(end.getTime() - 1));

/** Notifications to the player. */
export const notices = {
  granted: (title: Localized, amount: bigint): Localized => {
    const size = formatLira(amount);
    return { tr: `${title.tr}: ${size.tr} eklendi`, en: `${title.en}: ${size.en} added` };
  },
  promised: (
    title: Localized,
    { amount, turnover, until }: { amount: bigint; turnover: bigint; until: Date },
  ): Localized => {
    const [size, staked, day] = [formatLira(amount), formatLira(turnover), formatLastDay(until)];
    return {
      tr: `${title.tr}: ${staked.tr} oynadığınızda ${size.tr} gerçek para olarak eklenir. Son gün: ${day.tr}. Daha önce çekim yaparsanız bonus sona erer.`,
      en: `${title.en}: ${size.en} is added as real money once you have staked ${staked.en}, until ${day.en}. A withdrawal before that ends the bonus.`,
    };
  },
  released: (title: Localized, amount: bigint): Localized => {
    const size = formatLira(amount);
    return {
      tr: `${title.tr}: çevrimi tamamladınız, ${size.tr} gerçek paraya dönüştü`,
      en: `${title.en}: wagered, ${size.en} is real money now`,
    };
  },
  offered: (title: Localized, until: Date): Localized => {
    const day = formatLastDay(until);
    return {
      tr: `Size bir bonus sunuldu: ${title.tr}. Son gün: ${day.tr}`,
      en: `You are offered a bonus: ${title.en}. Claim it until ${day.en}`,
    };
  },
  codeRefused: (code: string, why: Localized): Localized => ({
    tr: `Kayıtta yazdığınız ${code} kodu kullanılamadı: ${why.tr}`,
    en: `The code ${code} of your registration could not be used: ${why.en}`,
  }),
  depositTooSmall: (title: Localized, minimum: bigint): Localized => {
    const size = formatLira(minimum);
    const least = minimum > 0n ? { tr: ` (minimum: ${size.tr})`, en: ` (minimum: ${size.en})` } : { tr: '', en: '' };
    return {
      tr: `${title.tr}: yatırımınız bonus için yeterli olmadı${least.tr}, bonus sona erdi`,
      en: `${title.en}: your deposit was not enough for the bonus${least.en}, so the bonus has ended`,
    };
  },
  expired: (title: Localized): Localized => ({
    tr: `${title.tr}: süresi doldu`,
    en: `${title.en}: its time is over`,
  }),
  revoked: (title: Localized): Localized => ({ tr: `${title.tr}: geri alındı`, en: `${title.en}: taken back` }),
};
