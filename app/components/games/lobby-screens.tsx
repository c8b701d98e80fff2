import type { MetaDescriptor } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { LobbyOverviewView, CollectionView } from '~/screens/lobby.server';
import { GAME_PAGE_SIZE } from '#contract/constants';
import { LOBBIES, type GameRow } from '~/lib/page/games';
import { pageMeta, type PageMetaInput } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { InlineNotice } from '../notices/inline-notice';
import { ChipNav } from '../layout/chip-nav';
import { GameRail } from './game-rail';
import { toGame } from './to-game';
import { GameList, LobbyFrame, SearchResults } from './lobby';
import { Slider } from './slider';

type MetaPlace = Pick<PageMetaInput, 'matches' | 'location'>;
type MetaArgs<View> = MetaPlace & { data?: View | undefined };

export const overviewHandle: RouteHandle = {
  styles: ['games', 'lists', 'chips', 'slider'],
  i18n: ['games'],
  filters: 'search',
};
export const collectionHandle: RouteHandle = { ...overviewHandle, styles: ['games', 'lists', 'chips', 'crumbs'] };

interface Rail {
  id: string;
  name: string;
  games: GameRow[];
  /** URL of all its games. */
  all: string;
}

/** Returns the ids of the games in these rails. A game may be in several, and only its first card has the anchor. */
const gamesOf = (rails: Rail[]) => new Set(rails.flatMap(({ games }) => games.map(({ id }) => id)));

/** `/slot` and `/live`. */
export function LobbyOverview() {
  const data = useLoaderData<LobbyOverviewView>();
  const { t } = useTranslation('games');
  const { kind, q, error, found, favorites } = data;
  const { path } = LOBBIES[kind];
  const rails: Rail[] = [
    ...data.own.map(({ id, games }) => ({
      id,
      games,
      name: t(`${id}_${kind}`),
      all: id === 'favorites' ? '/favorites' : '/profile/history/games',
    })),
    ...data.rails.map((rail) => ({ ...rail, all: `${path}/category/${encodeURIComponent(rail.id)}` })),
  ];
  return (
    <LobbyFrame
      kind={kind}
      title={found && q ? t('searchTitle', { q }) : t(`${kind}Title`)}
      {...(found ? {} : { lead: t(`${kind}Lead`) })}
      q={q}
      error={error}
      categories={data.categories}
      providers={data.providers}
      providersMissing={data.providersMissing}
      filters={data.filters}
    >
      {found ? (
        <SearchResults
          kind={kind}
          q={q}
          filters={data.filters}
          found={found}
          elsewhere={data.elsewhere}
          favorites={favorites}
        />
      ) : (
        <>
          {!data.complete && <InlineNotice />}
          {rails.map((rail, index) => (
            <Fragment key={rail.id}>
              <GameRail
                title={rail.name}
                games={rail.games.map((game) => toGame(game, kind, favorites))}
                all={rail.all}
                before={gamesOf(rails.slice(0, index))}
              />
              {index === 0 && <Slider slides={data.slides} />}
            </Fragment>
          ))}
          {rails.length === 0 && <Slider slides={data.slides} />}
          {data.more.length > 0 && (
            <section className="section">
              <h2>{t('moreCategories')}</h2>
              <ChipNav
                label={t('moreCategories')}
                chips={data.more.map(({ id, name, items }) => ({
                  title: name,
                  to: `${path}/category/${encodeURIComponent(id)}`,
                  ...(items > 0 ? { count: items } : {}),
                }))}
              />
            </section>
          )}
        </>
      )}
    </LobbyFrame>
  );
}

/** Returns title and description of a lobby's first page, or of its search. */
export function overviewMeta({ data, ...place }: MetaArgs<LobbyOverviewView>): MetaDescriptor[] {
  if (!data) return [];
  const t = fixedT(data.language, 'games');
  const { kind, q, categories, found } = data;
  const origin = originOf(place);
  return pageMeta({
    title: found && q ? t('searchTitle', { q }) : t(`${kind}Title`),
    description: t(`${kind}Description`, { count: categories.length }),
    ...place,
    noIndex: q !== '' || found !== undefined,
    structuredData: {
      '@type': 'ItemList',
      name: t(`${kind}Title`),
      itemListElement: categories.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${origin}${LOBBIES[kind].path}/category/${id}`,
      })),
    },
  });
}

/** Page of a category, type or provider. */
export function CollectionPage() {
  const data = useLoaderData<CollectionView>();
  const { t } = useTranslation('games');
  const { kind, by, id, title, page } = data;
  const { path } = LOBBIES[kind];
  return (
    <LobbyFrame
      kind={kind}
      title={title}
      crumbs={[{ title: t(`${kind}Title`), to: path }, { title }]}
      lead={t(`${kind}Count`, { count: page.total })}
      categories={data.categories}
      providers={data.providers}
      providersMissing={data.providersMissing}
      filters={data.filters}
      here={{ by, id }}
      hasTypes={data.hasTypes}
    >
      <GameList
        key={`${by}/${id}`}
        kind={kind}
        path={`${path}/${by}/${encodeURIComponent(id)}`}
        page={page}
        favorites={data.favorites}
        empty={t('emptyShelf')}
      />
    </LobbyFrame>
  );
}

/** Returns title and description of a category, provider or type. */
export function collectionMeta({ data, ...place }: MetaArgs<CollectionView>): MetaDescriptor[] {
  if (!data) return [];
  const t = fixedT(data.language, 'games');
  const { kind, by, id, title, page } = data;
  const { path } = LOBBIES[kind];
  const origin = originOf(place);
  const number = page.offset / GAME_PAGE_SIZE + 1;
  const crumb = (position: number, name: string, url: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `${origin}${url}`,
  });
  return pageMeta({
    title: `${title} · ${t(`${kind}Title`)}${number > 1 ? ` · ${t('page', { page: number })}` : ''}`,
    description: t(`${kind}ShelfDescription`, { name: title, count: page.total }),
    ...place,
    structuredData: {
      '@type': 'BreadcrumbList',
      itemListElement: [crumb(1, t(`${kind}Title`), path), crumb(2, title, `${path}/${by}/${id}`)],
    },
  });
}

const originOf = ({ matches }: MetaPlace): string =>
  (matches.find(({ id }) => id === 'root')?.data as { origin?: string } | undefined)?.origin ?? '';
