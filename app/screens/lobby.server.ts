import { promiseHash } from 'remix-utils/promise';
import { CATEGORY_PREVIEW_LIMIT, GAME_PAGE_SIZE, SEARCH_MIN_LENGTH } from '#contract/constants';
import { CODE } from '#contract/messages';
import { foldForSearch } from '#contract/search';
import type { Caller } from '~/request/caller';
import { LOBBIES, type GameRow, type LobbyKind } from '~/lib/page/games';
import { pageOffset } from '~/lib/links/page-offset';
import { fixedT } from '~/lib/language/i18n';
import { gameSliders } from '~/services/cmscontroller.server';
import type { Reply } from '~/api/endpoint.server';
import { lobbyCalls, type GameFilter, type GameCollection } from '~/services/casino.server';
import { isReadable } from '#contract/wire';
import { favoriteIds } from './favorites.server';
import { gamePage, gameRows } from './game-rows.server';
import { toSlides } from './slides.server';

/** Screens of the two lobbies, the same for slots and tables. */

const other = (kind: LobbyKind): LobbyKind => (kind === 'slot' ? 'live' : 'slot');

const notFound = () => new Response(null, { status: 404 });

/**
 * Returns the data of the page's own content.
 * @throws {Response} 404 if the API does not have it, 502 if it cannot be read
 */
function own<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.data;
  throw reply.kind === 'refused' && reply.code === CODE.notFound ? notFound() : new Response(null, { status: 502 });
}

/** Returns one page of 48. @throws {Response} 404 for an offset beyond the end */
async function listPage(caller: Caller, kind: LobbyKind, filter: GameFilter) {
  const offset = pageOffset(new URL(caller.request.url), GAME_PAGE_SIZE);
  if (offset === undefined) throw notFound();
  const list = own(await lobbyCalls(kind).games(caller, { ...filter, limit: GAME_PAGE_SIZE, offset }));
  if (offset > 0 && offset >= list.total) throw notFound();
  return { ...gamePage(caller, list), offset };
}

/**
 * Returns the rails of the overview: ten games of each category. A category that cannot be read is omitted, but
 * counted.
 */
async function previews(caller: Caller, kind: LobbyKind, categories: GameCollection[]) {
  const rails = await Promise.all(
    categories.map(async ({ id, name }) => {
      const reply = await lobbyCalls(kind).games(caller, { categoryID: id, limit: CATEGORY_PREVIEW_LIMIT, offset: 0 });
      return { id, name, games: reply.ok ? gameRows(caller, reply.data.games) : undefined };
    }),
  );
  const readable = rails.filter(
    (rail): rail is { id: string; name: string; games: GameRow[] } => rail.games !== undefined,
  );
  return { rails: readable.filter(({ games }) => games.length > 0), complete: readable.length === rails.length };
}

/**
 * Loads `/slot` and `/live`: the previews, or with three characters or more in `q` the results here and in the other
 * lobby.
 */
export async function lobbyOverview(caller: Caller, kind: LobbyKind) {
  const url = new URL(caller.request.url);
  const q = (url.searchParams.get('q') ?? '').slice(0, 60).trim();
  const tooShort = q !== '' && (foldForSearch(q).length < SEARCH_MIN_LENGTH || !isReadable(q));
  const searching = q !== '' && !tooShort;
  if (!searching && url.searchParams.has('offset') && url.searchParams.get('offset') !== '0') throw notFound();

  const { categories, providers } = lobbyCalls(kind);
  const {
    shelves: collections,
    makers,
    sliders,
    favorites,
  } = await promiseHash({
    shelves: categories(caller),
    makers: providers(caller),
    sliders: gameSliders(caller, kind, new Date()),
    favorites: favoriteIds(caller, kind),
  });
  const frame = {
    kind,
    language: caller.language,
    q,
    error: tooShort ? fixedT(caller.language, 'games')('searchShort') : '',
    categories: collections.ok ? collections.data : [],
    providers: makersOf(makers),
    providersMissing: !makers.ok,
    favorites,
  };
  if (searching) {
    const { found, elsewhere, favoritesElsewhere } = await promiseHash({
      found: listPage(caller, kind, { searchGameName: q }),
      elsewhere: lobbyCalls(other(kind)).games(caller, { searchGameName: q, limit: CATEGORY_PREVIEW_LIMIT, offset: 0 }),
      favoritesElsewhere: favoriteIds(caller, other(kind)),
    });
    return {
      ...frame,
      found,
      elsewhere: elsewhere.ok ? { ...gamePage(caller, elsewhere.data), favorites: favoritesElsewhere } : undefined,
      rails: [],
      complete: true,
      slides: [],
    };
  }
  const { rails, complete } = await previews(caller, kind, own(collections));
  const slides = sliders.ok ? toSlides(caller, [...sliders.data.left, ...sliders.data.right]) : [];
  return { ...frame, found: undefined, elsewhere: undefined, rails, complete, slides };
}

/** Returns a lobby's providers for its chips. */
const makersOf = (reply: Reply<GameCollection[]>) => (reply.ok ? reply.data.map(({ id, name }) => ({ id, name })) : []);

export type LobbyOverviewView = Awaited<ReturnType<typeof lobbyOverview>>;

export type CollectionKind = 'category' | 'type' | 'provider';

/** Loads a category, type or provider of a lobby: its games by 48. An unknown one is a 404 (CAT-6). */
export async function lobbyCollection(caller: Caller, kind: LobbyKind, by: CollectionKind, id: string) {
  const { categories, providers } = lobbyCalls(kind);
  if (by === 'type' && !(LOBBIES[kind].types as readonly string[]).includes(id)) throw notFound();
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const [collections, makers] = await Promise.all([categories(caller), providers(caller)]);
  const known = by === 'category' ? collections : makers;
  const named = by !== 'type' && known.ok ? known.data.find((shelf) => shelf.id === id) : undefined;
  if (by !== 'type' && known.ok && !named) throw notFound();
  const filter: GameFilter =
    by === 'category' ? { categoryID: id } : by === 'provider' ? { providerID: id } : { type: id };
  const [page, favorites] = await Promise.all([listPage(caller, kind, filter), favoriteIds(caller, kind)]);
  const t = fixedT(caller.language, 'games');
  return {
    kind,
    by,
    id,
    language: caller.language,
    title: by === 'type' ? t(id as (typeof LOBBIES)[LobbyKind]['types'][number]) : (named?.name ?? t('shelf')),
    categories: collections.ok ? collections.data : [],
    providers: makersOf(makers),
    providersMissing: !makers.ok,
    page,
    favorites,
  };
}

export type CollectionView = Awaited<ReturnType<typeof lobbyCollection>>;

/** Returns the URLs of a lobby's category, type and provider pages; unreadable lists are omitted. */
export async function lobbyPaths(caller: Caller, kind: LobbyKind): Promise<string[]> {
  const { categories, providers } = lobbyCalls(kind);
  const { path, types } = LOBBIES[kind];
  const [collections, makers] = await Promise.all([categories(caller), providers(caller)]);
  const of = (by: CollectionKind, reply: Reply<GameCollection[]>) =>
    reply.ok ? reply.data.map(({ id }) => `${path}/${by}/${encodeURIComponent(id)}`) : [];
  return [...of('category', collections), ...types.map((type) => `${path}/type/${type}`), ...of('provider', makers)];
}
