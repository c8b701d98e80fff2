import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import {
  AUDIENCES,
  DEPOSIT,
  INFORMATION_TYPES,
  LANGUAGES,
  SOCIAL_NETWORKS,
  TOURNAMENT_PLACES,
  TRANSFER_TYPE,
  WITHDRAWAL,
} from '#contract/constants';
import { PAYMENT_FIELDS, PAYMENT_KINDS, USUALLY_OPTIONAL } from '#contract/payment-fields';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { BONUS_AUDIENCES, BONUS_KINDS } from '#contract/bonuses';
import { wireID } from '#contract/wire';
import { isReadable } from '#contract/wire';
import { contentMoment, contentWindow, turningWindow } from './window';

const line = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max).refine(isReadable, 'holds unreadable characters');

/**
 * Returns the schema of a text in Turkish and English, and optionally in the other languages. `{{brand}}` is replaced
 * by the brand's name.
 */
const words = (max: number) =>
  z
    .object({
      ...Object.fromEntries(LANGUAGES.map((language) => [language, line(max).optional()])),
      tr: line(max),
      en: line(max),
    })
    .strict();

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must be small letters, digits and '-', 64 at most");
const status = z.enum(['active', 'passive']);
const isPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);
const isWeb = (value: string) => /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
const link = z
  .string()
  .max(300)
  .refine((value) => value === '' || isPath(value) || isWeb(value), "must be '', a path of this site, or https://…")
  .meta({ format: 'link' });
const web = z
  .string()
  .max(300)
  .refine((value) => value === '' || isWeb(value), "must be '' or https://…")
  .meta({ format: 'link' });
const image = z
  .string()
  .max(200)
  .regex(/^(\/(?![/\\])[\w./-]+(#[\w-]+)?)?$/, "must be '' or the path of a picture of this site")
  .meta({ format: 'link' });
const prize = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, "must be lira above 0 as '1234.56'")
  .meta({ format: 'lira' });
/**
 * Games that count: a whole lobby ('slot'), or one of its lists ('slot:type:table', 'live:category:61',
 * 'slot:provider:3').
 */
const gameList = z
  .string()
  .regex(
    /^(slot|live|bingo)(:(category|provider|type):[\w-]{1,64})?$/,
    "must be a lobby or one of its lists, as 'slot' or 'slot:type:table'",
  );

/** Audience that sees the entry; everybody if absent. */
const audience = z.enum(AUDIENCES).optional();

const slider = z
  .object({
    id,
    type: z.enum(['home', 'slot', 'live']),
    status,
    place: z.enum(['sol', 'sag']),
    window: contentWindow,
    title: words(80),
    text: words(240),
    link,
    linkText: words(40),
    image,
    audience,
  })
  .strict();

const promotion = z
  .object({
    id,
    status,
    window: contentWindow,
    /** Lists it with the coming promotions without a date: it is announced, but not available yet. */
    announced: z.boolean().optional(),
    title: words(120),
    text: words(4000),
    image,
    link,
    linkText: words(40),
  })
  .strict();

const percent = z.number().int().min(1).max(1_000);
const share = z.number().int().min(0).max(100).optional();
const odds = z.number().min(1).max(1_000);

/** Bonus offers. Amounts by currency, in lira as '1234.56'. */
const bonus = z
  .object({
    id,
    kind: z.enum(BONUS_KINDS),
    status,
    window: contentWindow,
    audience: z.enum(BONUS_AUDIENCES).default('everybody'),
    title: words(80).refine(({ tr, en }) => !`${tr}${en}`.includes('{{'), 'must stand without the brand'),
    text: words(400),
    /** Percent of the deposit, or of a day's net loss. */
    percent: percent.optional(),
    figures: z
      .object({
        TRY: z
          .object({
            /** Maximum bonus. */
            cap: prize.optional(),
            minDeposit: prize.optional(),
            /** Maximum stake of one round while it is wagered. */
            maxStake: prize.optional(),
            /** Maximum amount that becomes real money. */
            maxWin: prize.optional(),
            /** Minimum stakes of a day before its loss counts for a cashback. */
            minTurnover: prize.optional(),
            /** Stake of one free spin. */
            spinValue: prize.optional(),
          })
          .strict(),
      })
      .strict(),
    /** Multiple of the bonus that must be staked. 0: it becomes real money at once, or after `turnover`. */
    wagering: z.number().int().min(0).max(200),
    /** Multiple of the deposit that must be staked before its bonus is paid as real money. */
    turnover: z.number().int().min(1).max(200).optional(),
    /**
     * Percent of a stake that counts, by kind of game; bets count from a minimum of odds. Absent kinds do not count.
     */
    counting: z
      .object({
        slot: share,
        live: share,
        bingo: share,
        hall: share,
        bet: z
          .object({ percent: z.number().int().min(0).max(100), fromOdds: odds })
          .strict()
          .optional(),
      })
      .strict(),
    /**
     * Rounds that a day needs for a cashback. Each round counts at most this part of the day's stakes (100: a
     * hundredth).
     */
    minRounds: z.number().int().min(1).max(10_000).optional(),
    /** Days within which it must be wagered; the last one counts whole. */
    days: z.number().int().min(1).max(366),
    /** Days for which a claim waits for its deposit, or an operator's offer for its claim. */
    claimDays: z.number().int().min(1).max(366),
    oncePer: z.enum(['player', 'day']),
    /** Entered with a deposit; an offer with a code is not listed. */
    code: z
      .string()
      .regex(/^[A-Z0-9]{3,20}$/, 'must be 3 to 20 capitals A-Z and digits')
      .optional(),
    /** Maximum number of uses of the code by all players together. */
    uses: z.number().int().min(1).optional(),
    game: wireID.optional(),
    spins: z.number().int().min(1).max(1_000).optional(),
  })
  .strict()
  .superRefine((offer, context) => {
    const wrong = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', path, message });
    if (offer.kind === 'free-spins') {
      for (const need of ['game', 'spins'] as const) if (offer[need] === undefined) wrong('free spins need it', need);
      if (!offer.figures.TRY.spinValue) wrong('free spins need it', 'figures', 'TRY', 'spinValue');
    } else if (offer.percent === undefined) wrong('is needed', 'percent');
    if (offer.code && offer.kind !== 'deposit') wrong('only a bonus on deposits has a code', 'code');
    if (offer.kind !== 'cashback' && (offer.minRounds !== undefined || offer.figures.TRY.minTurnover !== undefined))
      wrong('only a cashback has a minimum per day', 'minRounds');
    if (offer.kind === 'cashback' && offer.wagering > 0) wrong('a cashback is real money: 0', 'wagering');
    if (offer.turnover !== undefined && (offer.kind !== 'deposit' || offer.wagering > 0))
      wrong('only a bonus on deposits without wagering has it', 'turnover');
    if (offer.turnover !== undefined && Object.keys(offer.counting).length === 0)
      wrong('nothing would count', 'counting');
    if (offer.wagering > 0 && Object.keys(offer.counting).length === 0) wrong('nothing would count', 'counting');
  });

const popup = z
  .object({ id, active: z.boolean(), title: words(80), text: words(1000), link, linkText: words(40), audience })
  .strict();
const specialDate = z.object({ id, status, title: words(120), text: words(1000), link }).strict();
const tournament = z
  .object({
    id,
    name: words(80),
    text: words(4000),
    image,
    link,
    window: turningWindow,
    /** Games whose stakes score; any game if absent. */
    games: z.array(gameList).min(1).max(20).optional(),
    /** Lira for each place, from the first. */
    prizes: z.array(prize).max(TOURNAMENT_PLACES).default([]),
  })
  .strict();
const lottery = z
  .object({
    id,
    title: words(80),
    window: contentWindow,
    /** In lira: smaller transactions do not count as tickets. */
    least: z.number().int().min(1).max(1_000_000),
  })
  .strict();
const massMessage = z.object({ id, title: words(120), text: words(2000), sent: contentMoment }).strict();

/** `SocialMediaLinks`, a JSON text on the wire: known networks only, each with a URL or ''. */
const socialLinks = z.partialRecord(z.enum(SOCIAL_NETWORKS), web);

const menuLink = z
  .object({
    title: words(60),
    url: z
      .string()
      .max(300)
      .refine((value) => isPath(value) || isWeb(value), 'must be a path of this site, or https://…')
      .meta({ format: 'link' }),
    icon: z.string().max(40).default(''),
  })
  .strict();

/** Static files of `datas/`. Lists that every page needs are never empty. */
const datas = z
  .object({
    'header-menu': z.array(menuLink).min(1).max(20),
    'footer-menu': z
      .array(z.object({ title: words(60), items: z.array(menuLink).min(1).max(20) }).strict())
      .min(1)
      .max(8),
    languages: z
      .array(z.object({ id: wireID, title: line(20), lang: z.enum(LANGUAGES as [string, ...string[]]) }).strict())
      .max(20),
    partners: z.array(z.object({ name: line(80), image: image.default('') }).strict()).max(50),
    'investment-methods': z.array(z.object({ name: words(60), image: image.default('') }).strict()).max(50),
  })
  .partial()
  .strict();

const list = <Row extends z.ZodType<{ id: string }>>(row: Row) =>
  z
    .array(row)
    .max(500)
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach((entry, at) => {
        if (seen.has(entry.id))
          context.addIssue({ code: 'custom', path: [at, 'id'], message: `'${entry.id}' is used twice` });
        seen.add(entry.id);
      });
    });

const isCodeAsked = ({
  fields,
  optional,
  direction: way,
}: {
  fields: string[];
  optional: string[];
  direction: number;
}) => way !== DEPOSIT || (fields.includes('referenceNumber') && !optional.includes('referenceNumber'));

const direction = z.union([z.literal(DEPOSIT), z.literal(WITHDRAWAL)]);
const lira = z.number().int().min(1).max(100_000_000);

const paymentMethod = z
  .object({
    id,
    direction,
    group: id.optional(),
    kind: z.enum(PAYMENT_KINDS),
    transferType: z.union([
      z.literal(TRANSFER_TYPE.bank),
      z.literal(TRANSFER_TYPE.prepaid),
      z.literal(TRANSFER_TYPE.quickPay),
    ]),
    /** Gateway whose report settles it: a deposit, or a withdrawal that an operator approved. Without one an operator does. */
    gateway: id.optional(),
    name: words(60),
    duration: words(60),
    note: words(300),
    min: lira,
    max: lira,
    fields: z.array(z.enum(PAYMENT_FIELDS)).max(PAYMENT_FIELDS.length),
    /** Fields that may be empty. */
    optional: z
      .array(z.enum(PAYMENT_FIELDS))
      .max(PAYMENT_FIELDS.length)
      .default([...USUALLY_OPTIONAL]),
    /** Recipient of the player's payment, displayed on the form before submission. */
    receiver: z
      .object({
        name: line(120),
        phone: z.string().regex(/^\+?[0-9]{10,15}$/, 'must be a phone number without spaces'),
        identityNumber: z.string().refine(isTurkishIdentityNumber, 'must be an identity number'),
      })
      .strict()
      .optional(),
    /** Key with which the site requests the fixed amounts. */
    bankcode: z
      .string()
      .regex(/^[A-Z0-9]{1,40}$/, 'must be capitals and digits, 40 at most')
      .optional(),
    /** Fixed amounts, if no others are accepted. */
    amounts: z.array(lira).min(1).max(20).optional(),
    highlighted: z.boolean().default(false),
  })
  .strict();

const bank = z
  .object({
    id,
    name: line(60),
    /** Five digits that identify the bank in its IBANs. */
    code: z
      .string()
      .regex(/^\d{5}$/, 'must be five digits')
      .optional(),
    /** The operator's account at the bank. */
    house: z
      .object({
        owner: line(120),
        branch: z.string().trim().max(60),
        accountNumber: z.string().trim().max(34),
        iban: z.string().regex(/^TR\d{24}$/, 'must be TR and 24 digits'),
      })
      .strict(),
  })
  .strict()
  .superRefine(({ code, house }, context) => {
    if (!isValidIBAN(house.iban))
      context.addIssue({ code: 'custom', path: ['house', 'iban'], message: 'its check digits are wrong' });
    if (code && house.iban.slice(4, 9) !== code)
      context.addIssue({ code: 'custom', path: ['house', 'iban'], message: `is of another bank than '${code}'` });
  });

/** Payment methods of players: groups and methods are replaced together. Amounts in whole lira. */
const payments = z
  .object({
    /** Banks of transfers. If absent, the current ones are kept. */
    banks: list(bank).optional(),
    groups: list(z.object({ id, direction, name: words(60) }).strict()),
    methods: list(paymentMethod),
  })
  .strict()
  .superRefine(({ groups, methods }, context) => {
    const codes = new Set<string>();
    methods.forEach((method, at) => {
      const wrong = (message: string, ...place: (string | number)[]) =>
        context.addIssue({ code: 'custom', path: ['methods', at, ...place], message });
      if (method.group && !groups.some((group) => group.id === method.group && group.direction === method.direction))
        wrong(`there is no group '${method.group}' of this direction`, 'group');
      if (method.max < method.min) wrong("must not be below 'min'", 'max');
      method.amounts?.forEach((amount, place) => {
        if (amount < method.min || amount > method.max) wrong("must be from 'min' to 'max'", 'amounts', place);
      });
      if (method.amounts && !method.bankcode) wrong("needs a 'bankcode', by which it is asked for", 'amounts');
      if (new Set(method.fields).size < method.fields.length) wrong('names a field twice', 'fields');
      if (method.kind === 'voucher' && !isCodeAsked(method)) wrong("a voucher needs its 'referenceNumber'", 'fields');
      if (method.bankcode && codes.has(method.bankcode)) wrong(`'${method.bankcode}' is used twice`, 'bankcode');
      if (method.bankcode) codes.add(method.bankcode);
    });
  });

const information = z
  .object({
    ...(Object.fromEntries(INFORMATION_TYPES.map((type) => [type, words(20_000).optional()])) as Record<
      Exclude<(typeof INFORMATION_TYPES)[number], 'SocialMediaLinks'>,
      z.ZodOptional<ReturnType<typeof words>>
    >),
    SocialMediaLinks: socialLinks.optional(),
  })
  .strict();

/**
 * A content file, as seeded by `content/` and read by `content import`. Every section is optional; a present one
 * replaces the whole section of that name. In `information` and `datas` each entry counts as a section.
 */
export const contentFile = z
  .object({
    sliders: list(slider).optional(),
    promotions: list(promotion).optional(),
    bonuses: list(bonus).optional(),
    popups: list(popup).optional(),
    specialDates: list(specialDate).optional(),
    tournaments: list(tournament).optional(),
    massMessages: list(massMessage).optional(),
    lotteries: list(lottery).optional(),
    information: information.optional(),
    datas: datas.optional(),
    payments: payments.optional(),
    licenses: z
      .object({
        licenses: z
          .array(
            z
              .object({
                name: line(120),
                number: z.string().max(60).default(''),
                url: web.default(''),
                image: image.default(''),
              })
              .strict(),
          )
          .max(50),
      })
      .strict()
      .optional(),
  })
  .strict();

export type ContentFile = z.output<typeof contentFile>;
export type PaymentsEntry = z.output<typeof payments>;
export type Words = { tr: string; en: string };
export type SliderEntry = z.output<typeof slider>;
export type PromotionEntry = z.output<typeof promotion>;
export type BonusEntry = z.output<typeof bonus>;
export type PaymentMethodEntry = z.output<typeof paymentMethod>;
export type PopupEntry = z.output<typeof popup>;
export type SpecialDateEntry = z.output<typeof specialDate>;
export type TournamentEntry = z.output<typeof tournament>;
export type LotteryEntry = z.output<typeof lottery>;
export type MassMessageEntry = z.output<typeof massMessage>;
