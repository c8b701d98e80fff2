import { z } from 'zod';
import { call, rows } from './call';
import { AUDIENCES, INFORMATION_TYPES, SLIDER_LIMIT, TOURNAMENT_LIMIT } from './constants';
import { paging, text, wireAmount, wireDate, wireFlag, wireID, wireNumber, wireStatus } from './wire';

/** Extension: all visitors, unless given. */
const audience = z.enum(AUDIENCES).catch('all').default('all');

const cms = { auth: 'none', kind: 'read', siteType: 'desktop' } as const;

export const slider = z.object({
  id: wireID,
  Status: wireStatus,
  /** sol is left, sag is right. */
  sliderPlace: z.enum(['sol', 'sag']).catch('sol').default('sol'),
  Start_date: wireDate,
  End_date: wireDate,
  title: z.string(),
  text: z.string().default(''),
  link: z.string().default('/'),
  linkText: z.string().default(''),
  image: z.string().default(''),
  audience,
});

const promotion = z.object({
  id: wireID,
  Status: wireStatus,
  title: z.string(),
  text: z.string().default(''),
  image: z.string().default(''),
  /** Without them it applies while its status is active, which is all that the specification has. */
  Start_date: wireDate.optional(),
  End_date: wireDate.optional(),
  link: z.string().default(''),
  linkText: z.string().default(''),
  /** Extension: announced, without a date yet. */
  announced: wireFlag.catch(false).default(false),
});

const popup = z.object({
  id: wireID,
  Active: wireFlag,
  title: z.string(),
  text: z.string().default(''),
  link: z.string().default(''),
  linkText: z.string().default(''),
  audience,
});

const specialDate = z.object({
  id: wireID,
  Status: wireStatus,
  title: z.string(),
  text: z.string().default(''),
  link: z.string().default(''),
});

const tournament = z.object({
  id: wireID,
  name: z.string(),
  text: z.string().default(''),
  image: z.string().default(''),
  /** The whole prize pool. Lira on the wire, whole kuruş here. */
  prize: wireAmount.optional(),
  link: z.string().default(''),
  Start_date: wireDate,
  End_date: wireDate,
  /**
   * Extension: the first places, from real rounds, with masked names. `prize` is the prize of the place, final once the
   * tournament is over.
   */
  leaderboard: rows(
    z.object({ place: wireNumber, player: z.string(), points: wireNumber, prize: wireAmount.optional() }),
  ).optional(),
});

export const getIcSlider = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getIcSlider',
  data: z.object({ SliderType: text(20).default('slot'), sliderPlace: z.enum(['all', 'sol', 'sag']).default('all') }),
  reply: rows(slider),
});

export const getSlider = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getSlider',
  data: z.object({ limit: paging.limit.default(SLIDER_LIMIT), offset: paging.offset }),
  reply: rows(slider),
});

export const getPromotions = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getPromotions',
  data: z.object({}),
  reply: rows(promotion),
});

export const popupInformation = call({
  ...cms,
  class: 'cmscontroller',
  method: 'popupInformation',
  data: z.object({ siteId: wireID }),
  reply: rows(popup),
});

export const getInformation = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getInformation',
  data: z.object({ InfType: z.enum(INFORMATION_TYPES) }),
  reply: rows(z.object({ Text: z.string() })),
});

export const getSpecialDateInf = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getSpecialDateInf',
  data: z.object({}),
  reply: rows(specialDate),
});

export const getTournaments = call({
  ...cms,
  class: 'cmscontroller',
  method: 'getTournaments',
  data: z.object({ limit: paging.limit.default(TOURNAMENT_LIMIT), offset: paging.offset }),
  reply: rows(tournament),
});
