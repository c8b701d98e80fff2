import { z } from 'zod';
import { call, rows } from './call';
import { CATEGORY_PREVIEW_LIMIT, FACT_VALUE, GAME_FACTS, GAME_PAGE_SIZE } from './constants';
import { paging, text, wireID, wireNumber } from './wire';

/** Fields of a slot and of a table, in addition to its id. */
const game = {
  name: z.string(),
  providerID: wireID,
  providerName: z.string(),
  /** Extension: URL of the poster. */
  image: z.string().optional(),
  /** Extension: badge on the card. */
  badge: z.enum(['new', 'popular', 'jackpot']).optional().catch(undefined),
};

/** URL at which a game opens. */
export const gameUrl = z.object({ url: z.string().optional() }).nullish();

const category = z.object({
  CategoryID: wireID,
  name: z.string(),
  /** Number of games in the category. */
  items: wireNumber.catch(0).default(0),
});

const provider = z.object({
  providerID: wireID,
  providerName: z.string(),
  items: wireNumber.catch(0).default(0),
});

/** One option of a filter: a fact of games, and its name in the language of the request. */
const filterOption = z.object({
  fact: z.enum(GAME_FACTS),
  value: z.string().regex(FACT_VALUE),
  name: z.string(),
  /** Number of games in the option. */
  items: wireNumber.catch(0).default(0),
});

const factValue = z.string().regex(FACT_VALUE).optional();

/**
 * Declares the calls that the lobbies of slots (`casino`) and of live tables (`livecasino`) share.
 * @param list names the call that lists games, the kinds of games, and the maximum number of rows of the other lists
 * @param id name of a game's id on the wire, with its schema
 * @param more extra fields of a game, and of the call that opens one
 */
export function lobbyCalls<
  const Type extends string,
  Id extends z.ZodRawShape,
  Provider extends z.ZodRawShape,
  Card extends z.ZodRawShape,
  Launch extends z.ZodRawShape,
>(
  name: 'casino' | 'livecasino',
  {
    list,
    id,
    more,
  }: {
    list: { method: string; types: readonly Type[]; limit: number };
    id: Id;
    more: { provider: Provider; game: Card; launch: Launch };
  },
) {
  const visitorRead = { class: name, auth: 'none', kind: 'read' } as const;
  const optionalRead = { class: name, auth: 'optional', kind: 'read' } as const;
  const page = { limit: paging.limit.default(list.limit), offset: paging.offset };
  return {
    categoryList: call({ ...visitorRead, method: 'category_list', data: z.object(page), reply: rows(category) }),

    providerList: call({
      ...optionalRead,
      method: 'provider_list',
      data: z.object({ ...page, ...more.provider }),
      reply: rows(provider),
    }),

    gameList: call({
      ...optionalRead,
      method: list.method,
      reasons: ['not-found'],
      data: z.object({
        limit: paging.limit.default(GAME_PAGE_SIZE),
        offset: paging.offset,
        favorites: z.boolean().optional(),
        providerID: wireID.optional(),
        categoryID: wireID.optional(),
        /** Extension of the spec's parameters. */
        type: z.enum(list.types).optional(),
        /** Extension: only games with these facts, each a value of `filterList`. `return` is a minimum. */
        volatility: factValue,
        return: factValue,
        family: factValue,
        searchGameName: text(60).optional(),
      }),
      reply: rows(z.object({ ...id, ...game, ...more.game })),
    }),

    /** Lists the facts by which games can be filtered. An installation without them has no such filter. */
    filterList: call({
      ...visitorRead,
      method: 'filter_list',
      extension: true,
      data: z.object({}),
      reply: rows(filterOption),
    }),

    /** Lists the games that the player played last, latest first. */
    recentList: call({
      class: name,
      method: 'recent_list',
      auth: 'player',
      kind: 'read',
      extension: true,
      data: z.object({ limit: paging.limit.default(CATEGORY_PREVIEW_LIMIT) }),
      reply: rows(z.object({ ...id, ...game, ...more.game })),
    }),

    initGame: call({
      class: name,
      method: 'init_game',
      auth: 'player',
      kind: 'write',
      reasons: ['not-found', 'not-open', 'limit-reached'],
      data: z.object({ ...id, ...more.launch }),
      reply: gameUrl,
    }),

    /** Returns the URL at which any visitor can try a game that is not shared, with play money. */
    demoGame: call({
      ...visitorRead,
      method: 'demo_game',
      extension: true,
      reasons: ['not-found', 'not-open'],
      data: z.object(id),
      reply: gameUrl,
    }),
  };
}
