import { promiseHash } from 'remix-utils/promise';
import { CATEGORY_PREVIEW_LIMIT, GAME_FACTS, GAME_PAGE_SIZE, SEARCH_MIN_LENGTH } from '#contract/constants';
import { CODE } from '#contract/messages';
import { foldForSearch } from '#contract/search';
import { isSignedIn, type Caller } from '~/request/caller';
import { LOBBIES, type GameRow, type LobbyKind } from '~/lib/page/games';
import { pageOffset } from '~/lib/links/page-offset';
import { fixedT } from '~/lib/language/i18n';
import { gameSliders } from '~/services/cmscontroller.server';
import type { Reply } from '~/api/endpoint.server';
import { hasTypes, lobbyCalls, type GameFilter, type GameCollection } from '~/services/casino.server';
import { isReadable } from '#contract/wire';
import { favoriteGames, favoriteIds } from './favorites.server';
import { gamePage, gameRows } from './game-rows.server';
import { toSlides } from './slides.server';
import { unreadablePage } from './record-status.server';

/** Categories with a rail on an overview, at most; the others are links below. More rails would exceed 900 elements. */
const RAILS_MAX = 8;

/** Screens of the two lobbies, the same for slots and tables. */

const other = (kind: LobbyKind): LobbyKind => (kind === 'slot' ? 'live' : 'slot');

const notFound = () => new Response(null, { status: 404 });

/**
 * Returns the data of the page's own content.
 * @throws {Response} 404 if the API does not have it, 502 if it cannot be read
 */
function own<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.data;
  throw reply.kind === 'refused' && reply.code === CODE.notFound ? notFound() : unreadablePage(reply);
}

/** Returns one page of 48. @throws {Response} 404 for an offset beyond the end */
async function listPage(caller: Caller, kind: LobbyKind, filter: GameFilter) {
  const offset = pageOffset(new URL(caller.request.url), GAME_PAGE_SIZE);
  if (offset === undefined) throw notFound();
  const list = own(await lobbyCalls(kind).games(caller, { ...filter, limit: GAME_PAGE_SIZE, offset }));
  if (offset > 0 && offset >= list.total) throw notFound();
  return { ...gamePage(caller, list), offset };
}

type Filters = Awaited<ReturnType<typeof readFilters>>;

/**
 * Returns the filters of a lobby with their options and, from the URL, what is chosen. A list that cannot be read has
 * no filter.
 * @throws {Response} 404 for a value that no filter has
 */
async function readFilters(caller: Caller, kind: LobbyKind) {
  const { searchParams } = new URL(caller.request.url);
  const [reply, providers] = await Promise.all([lobbyCalls(kind).filters(caller), lobbyCalls(kind).providers(caller)]);
  const facts = reply.ok ? reply.data : [];
  const all = [
    ...GAME_FACTS.map((fact) => ({
      name: fact,
      options: facts.filter((option) => option.fact === fact).map(({ value, name }) => ({ value, label: name })),
    })),
    { name: 'provider' as const, options: makersOf(providers).map(({ id, name }) => ({ value: id, label: name })) },
  ];
  const filters = all.map(({ name, options }) => {
    const value = searchParams.get(name) ?? '';
    const option = options.find((one) => one.value === value);
    if (value !== '' && !option) throw notFound();
    return { name, value, options, chosen: option?.label ?? '' };
  });
  return filters.filter(({ options }) => options.length > 0);
}

/** Returns the parameters of the list of games that the chosen filters leave. */
function toGameFilter(filters: Filters): GameFilter {
  const chosen = filters.filter(({ value }) => value !== '');
  return Object.fromEntries(chosen.map(({ name, value }) => [name === 'provider' ? 'providerID' : name, value]));
}

/** Returns the player's own rails, which come before all others: played last, then favourites. */
async function ownRails(caller: Caller, kind: LobbyKind) {
  if (!isSignedIn(caller)) return [];
  const [recent, favorites] = await Promise.all([lobbyCalls(kind).recent(caller), favoriteGames(caller, kind)]);
  const rails = [
    { id: 'recent' as const, games: recent.ok ? gameRows(caller, recent.data) : [] },
    { id: 'favorites' as const, games: favorites.ok ? favorites.data.slice(0, CATEGORY_PREVIEW_LIMIT) : [] },
  ];
  return rails.filter(({ games }) => games.length > 0);
}

/**
 * Returns rails of the overview: ten games of each category. A category that cannot be read is omitted, but
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

/** Returns the first results of a search in the other lobby; undefined if it cannot be read. */
async function searchElsewhere(caller: Caller, kind: LobbyKind, searchGameName: string) {
  const [found, favorites] = await Promise.all([
    lobbyCalls(kind).games(caller, { searchGameName, limit: CATEGORY_PREVIEW_LIMIT, offset: 0 }),
    favoriteIds(caller, kind),
  ]);
  return found.ok ? { ...gamePage(caller, found.data), favorites } : undefined;
}

/**
 * Loads `/slot` and `/live`: the previews, or with filters the games that they leave, and with three characters or
 * more in `q` the results here and, without filters, in the other lobby.
 */
export async function lobbyOverview(caller: Caller, kind: LobbyKind) {
  const url = new URL(caller.request.url);
  const q = (url.searchParams.get('q') ?? '').slice(0, 60).trim();
  const tooShort = q !== '' && (foldForSearch(q).length < SEARCH_MIN_LENGTH || !isReadable(q));
  const searching = q !== '' && !tooShort;
  const isFiltered = [...GAME_FACTS, 'provider'].some((name) => (url.searchParams.get(name) ?? '') !== '');
  const isList = searching || isFiltered;
  if (!isList && url.searchParams.has('offset') && url.searchParams.get('offset') !== '0') throw notFound();

  const { categories, providers } = lobbyCalls(kind);
  const {
    shelves: collections,
    makers,
    filters,
    sliders,
    favorites,
    own: mine,
  } = await promiseHash({
    shelves: categories(caller),
    makers: providers(caller),
    filters: readFilters(caller, kind),
    sliders: gameSliders(caller, kind, new Date()),
    favorites: favoriteIds(caller, kind),
    own: isList ? Promise.resolve([]) : ownRails(caller, kind),
  });
  const frame = {
    kind,
    language: caller.language,
    q,
    error: tooShort ? fixedT(caller.language, 'games')('searchShort') : '',
    categories: collections.ok ? collections.data : [],
    providers: makersOf(makers),
    providersMissing: !makers.ok,
    filters,
    favorites,
  };
  if (isList) {
    const filter: GameFilter = { ...toGameFilter(filters), ...(searching && { searchGameName: q }) };
    const [found, elsewhere] = await Promise.all([
      listPage(caller, kind, filter),
      isFiltered ? undefined : searchElsewhere(caller, other(kind), q),
    ]);
    return {
      ...frame,
      found,
      elsewhere,
      own: [],
      rails: [],
      more: [],
      complete: true,
      slides: [],
    };
  }
  const all = own(collections);
  const { rails, complete } = await previews(caller, kind, all.slice(0, RAILS_MAX));
  const slides = sliders.ok ? toSlides(caller, [...sliders.data.left, ...sliders.data.right]) : [];
  return {
    ...frame,
    found: undefined,
    elsewhere: undefined,
    own: mine,
    rails,
    more: all.slice(RAILS_MAX),
    complete,
    slides,
  };
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
  const [page, favorites, filters] = await Promise.all([
    listPage(caller, kind, filter),
    favoriteIds(caller, kind),
    readFilters(caller, kind),
  ]);
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
    filters,
    page,
    favorites,
    hasTypes: hasTypes(kind),
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
  const typePaths = hasTypes(kind) ? types.map((type) => `${path}/type/${type}`) : [];
  return [...of('category', collections), ...typePaths, ...of('provider', makers)];
}
