import { z } from 'zod/v4';
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
import { PAYMENT_FIELDS, PAYMENT_KINDS } from '#contract/payment-fields';
import { wireID } from '#contract/wire';
import { contentMoment, contentWindow, turningWindow } from './window';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    // oxlint-disable-next-line no-control-regex
    .refine((value) => !/\u0000/.test(value) && value.isWellFormed(), 'holds unreadable characters');

/** A text in both languages. `{{brand}}` stands for the installation's brand name. */
const words = (max: number) => z.object({ tr: line(max), en: line(max) }).strict();

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "must be small letters, digits and '-', 64 at most");
const status = z.enum(['active', 'passive']);
const isPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);
const isWeb = (value: string) => /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
const link = z
  .string()
  .max(300)
  .refine((value) => value === '' || isPath(value) || isWeb(value), "must be '', a path of this site, or https://…");
const web = z
  .string()
  .max(300)
  .refine((value) => value === '' || isWeb(value), "must be '' or https://…");
const image = z
  .string()
  .max(200)
  .regex(/^(\/(?![/\\])[\w./-]+(#[\w-]+)?)?$/, "must be '' or the path of a picture of this site");
const prize = z.string().regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, "must be lira above 0 as '1234.56'");
/** Which games count: a whole lobby ('slot'), or one of its lists ('slot:type:table', 'live:category:61', 'slot:provider:3'). */
const gameList = z
  .string()
  .regex(
    /^(slot|live|bingo)(:(category|provider|type):[\w-]{1,64})?$/,
    "must be a lobby or one of its lists, as 'slot' or 'slot:type:table'",
  );

/** Everybody sees it, unless told. */
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
    /** Stands among the coming ones without a date: it is told of, and nobody can have it yet. */
    announced: z.boolean().optional(),
    title: words(120),
    text: words(4000),
    image,
    link,
    linkText: words(40),
  })
  .strict();

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
    /** Stakes on these score; on any game, unless told. */
    games: z.array(gameList).min(1).max(20).optional(),
    /** Lira for each place, from the first. */
    prizes: z.array(prize).max(TOURNAMENT_PLACES).default([]),
  })
  .strict();
const massMessage = z.object({ id, title: words(120), text: words(2000), sent: contentMoment }).strict();

/** `SocialMediaLinks`, a JSON text on the wire: known networks only, each an address or empty. */
const socialLinks = z.partialRecord(z.enum(SOCIAL_NETWORKS), web);

const menuLink = z
  .object({
    title: words(60),
    url: z
      .string()
      .max(300)
      .refine((value) => isPath(value) || isWeb(value), 'must be a path of this site, or https://…'),
    icon: z.string().max(40).default(''),
  })
  .strict();

/** The static files of `datas/`. Lists that every page needs are never empty. */
const datas = z
  .object({
    'header-menu': z.array(menuLink).min(1).max(20),
    'footer-menu': z
      .array(z.object({ title: words(60), items: z.array(menuLink).min(1).max(20) }).strict())
      .min(1)
      .max(8),
    languages: z
      .array(z.object({ id: wireID, title: line(20), lang: z.enum(LANGUAGES) }).strict())
      .refine((languages) => languages.some(({ lang }) => lang === 'tr'), "must hold 'tr'"),
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
    /** Whose callback settles it; without one an operator does. */
    gateway: id.optional(),
    name: words(60),
    duration: words(60),
    note: words(300),
    min: lira,
    max: lira,
    fields: z.array(z.enum(PAYMENT_FIELDS)).max(PAYMENT_FIELDS.length),
    /** By it the site asks for the fixed amounts. */
    bankcode: z
      .string()
      .regex(/^[A-Z0-9]{1,40}$/, 'must be capitals and digits, 40 at most')
      .optional(),
    /** Fixed amounts, where only these will do. */
    amounts: z.array(lira).min(1).max(20).optional(),
    highlighted: z.boolean().default(false),
  })
  .strict();

/** How players pay in and out: groups and methods are replaced together. Amounts in whole lira. */
const payments = z
  .object({
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
      if (method.gateway && method.direction !== DEPOSIT) wrong('only deposits go through a gateway', 'gateway');
      if (method.max < method.min) wrong("must not be below 'min'", 'max');
      method.amounts?.forEach((amount, place) => {
        if (amount < method.min || amount > method.max) wrong("must be from 'min' to 'max'", 'amounts', place);
      });
      if (method.amounts && !method.bankcode) wrong("needs a 'bankcode', by which it is asked for", 'amounts');
      if (new Set(method.fields).size < method.fields.length) wrong('names a field twice', 'fields');
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
 * A content file, as `content/` seeds one and `content import` reads one. Every section may be missing; one that is
 * there replaces the section of that name whole; in `information` and `datas` each entry counts as a section.
 */
export const contentFile = z
  .object({
    sliders: list(slider).optional(),
    promotions: list(promotion).optional(),
    popups: list(popup).optional(),
    specialDates: list(specialDate).optional(),
    tournaments: list(tournament).optional(),
    massMessages: list(massMessage).optional(),
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
export type PopupEntry = z.output<typeof popup>;
export type SpecialDateEntry = z.output<typeof specialDate>;
export type TournamentEntry = z.output<typeof tournament>;
export type MassMessageEntry = z.output<typeof massMessage>;
