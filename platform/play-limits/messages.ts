import type { AmountLimit } from '#contract/play-limits';
import { Refusal, type Localized } from '../refusal';
import { formatDate, formatLira } from '../format';
import type { PlayRestriction } from './play-state';

const NAMES: Readonly<Record<AmountLimit, Localized>> = {
  'deposit-day': { tr: 'Günlük yatırım limitiniz', en: 'Your daily deposit limit' },
  'deposit-week': { tr: 'Haftalık yatırım limitiniz', en: 'Your weekly deposit limit' },
  'deposit-month': { tr: 'Aylık yatırım limitiniz', en: 'Your monthly deposit limit' },
  'loss-day': { tr: 'Günlük kayıp limitiniz', en: 'Your daily loss limit' },
  'loss-week': { tr: 'Haftalık kayıp limitiniz', en: 'Your weekly loss limit' },
  'loss-month': { tr: 'Aylık kayıp limitiniz', en: 'Your monthly loss limit' },
  'stake-round': { tr: 'Tur başına bahis limitiniz', en: 'Your stake limit for one round' },
};

interface Passed {
  limit: AmountLimit;
  /** Kuruş. */
  value: bigint;
  /** Rest of the limit. */
  left: bigint;
  /** Deposits that wait for a decision and count. Default: 0. */
  pending?: bigint;
  /** Start of the next period; undefined if the pending deposits alone are the reason, because they count there too. */
  endsAt?: Date | undefined;
}

/** Refusals of this domain: the limit that blocks, the rest of it, and the start of its next period. */
export const refusals = {
  passed: ({ limit, value, left, pending = 0n, endsAt }: Passed): Refusal => {
    const [name, size, rest] = [NAMES[limit], formatLira(value), formatLira(left > 0n ? left : 0n)];
    const [next, waiting] = [endsAt && formatDate(endsAt), pending > 0n && formatLira(pending)];
    const [more, moreInEnglish] = [
      `${waiting ? ` Onay bekleyen yatırımlar: ${waiting.tr}.` : ''}${next ? ` Yenileneceği gün: ${next.tr}.` : ''}`,
      `${waiting ? ` Deposits that wait for approval: ${waiting.en}.` : ''}${next ? ` Next period: from ${next.en}.` : ''}`,
    ];
    return new Refusal(
      {
        tr: `${name.tr}: ${size.tr}. Kalan: ${rest.tr}.${more}`,
        en: `${name.en}: ${size.en}. Left: ${rest.en}.${moreInEnglish}`,
      },
      'limit-reached',
      'amount',
    );
  },
  sessionOver: (minutes: number, again: Date): Refusal =>
    new Refusal(
      {
        tr: `Oyun süreniz doldu: ${minutes} dakika. Yeniden oynayabileceğiniz zaman: {when}.`,
        en: `Your playing time is up: ${minutes} minutes. You can play again from {when}.`,
      },
      'limit-reached',
      undefined,
      undefined,
      again,
    ),
  closed: ({ kind, until }: PlayRestriction): Refusal =>
    new Refusal(
      kind === 'break'
        ? {
            tr: 'Mola verdiniz. Oynayabileceğiniz ve para yatırabileceğiniz zaman: {when}.',
            en: 'You are taking a break. You can play and deposit again from {when}.',
          }
        : {
            tr: 'Bu hesap oyuncunun isteğiyle oyuna kapalı: yatırım ve bahis alınmaz.',
            en: 'This player is under self-exclusion: the account takes neither deposits nor stakes.',
          },
      'limit-reached',
      'amount',
      undefined,
      until,
    ),
  realityCheck: (): Refusal =>
    new Refusal(
      {
        tr: 'Oynamaya devam etmeden önce geçen süreyi ve sonucunuzu onaylayın.',
        en: 'Before you play on, look at the time and your result, and confirm.',
      },
      'reality-check',
    ),
  outOfRange: (limit: string, text: Localized): Refusal => new Refusal(text, 'amount-out-of-range', limit),
  noRaise: (): Refusal =>
    new Refusal(
      { tr: 'Onay bekleyen böyle bir değişiklik yok', en: 'No such change waits for a confirmation' },
      'not-found',
    ),
  tooSoon: (from: Date, at: Date): Refusal =>
    new Refusal(
      {
        tr: 'Bu değişikliği onaylayabileceğiniz zaman: {when}',
        en: 'You can confirm this change from {when}',
      },
      'too-soon',
      undefined,
      Math.ceil((from.getTime() - at.getTime()) / 1_000),
      from,
    ),
  notShorter: (): Refusal =>
    new Refusal(
      {
        tr: 'Devam eden bir mola ya da hesap kapatma kısaltılamaz; yalnızca uzatılabilir',
        en: 'A running break or self-exclusion cannot be shortened, only extended',
      },
      'closed',
    ),
  locked: (): Refusal =>
    new Refusal(
      {
        tr: 'Çekim kilidiniz açık: bekleyen bir çekim iptal edilemez',
        en: 'Your withdrawal lock is on: a pending withdrawal cannot be cancelled',
      },
      'closed',
    ),
};
