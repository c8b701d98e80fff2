import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GAME_PAGE_SIZE } from '#contract/constants';
import { Link } from '../layout/link';
import { LOBBIES, type GameRow, type LobbyKind } from '~/lib/page/games';
import { RESULT } from '../layout/arrival';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { Pagination } from '../layout/pagination';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { PageHeading } from '../layout/page-heading';
import { InlineNotice } from '../notices/inline-notice';
import { CategoryNav, ChipNav, ProviderNav } from '../layout/chip-nav';
import { EmptyState } from './empty-state';
import { GameGrid } from './game-grid';
import { toGame } from './to-game';
import { SearchForm } from './search-form';
import { useLoadMore } from '../layout/use-load-more';

interface LobbyFilter {
  name: 'volatility' | 'return' | 'family' | 'provider';
  /** The chosen option; '' for none. */
  value: string;
  options: { value: string; label: string }[];
  /** Name of the chosen option. */
  chosen: string;
}

interface LobbyFrameProps {
  kind: LobbyKind;
  title: string;
  lead?: string;
  /** Breadcrumbs above the heading. */
  crumbs?: { title: string; to?: string }[];
  q?: string;
  error?: string;
  categories: { id: string; name: string; items: number }[];
  providers: { id: string; name: string }[];
  providersMissing: boolean;
  filters: LobbyFilter[];
  /** The category, type or provider being shown. */
  here?: { by: 'category' | 'type' | 'provider'; id: string };
  /** Whether the API filters by type. */
  hasTypes?: boolean;
  children: ReactNode;
}

/** Heading, search and links of a lobby: by category and provider, on type pages also by type. */
export function LobbyFrame({
  kind,
  title,
  lead,
  crumbs,
  q,
  error,
  categories,
  providers,
  providersMissing,
  filters,
  here,
  hasTypes,
  children,
}: LobbyFrameProps) {
  const { t } = useTranslation('games');
  const { t: words } = useTranslation('components');
  const { path, types } = LOBBIES[kind];
  const isHere = (by: 'category' | 'type' | 'provider', id: string) => here?.by === by && here.id === id;
  return (
    <div className="stack lobby">
      {crumbs && <Breadcrumbs items={crumbs} />}
      <PageHeading title={title} {...(lead ? { lead } : {})} />
      <SearchForm action={path} value={q} error={error} filters={filters.map(({ name }) => name)}>
        <CachedMarkup by={['filters', filters, path]}>
          <Filters filters={filters} clear={path} />
        </CachedMarkup>
      </SearchForm>
      <CategoryNav
        chips={[
          { title: words('all'), to: path, current: !here && !q && filters.every(({ value }) => value === '') },
          ...categories.map(({ id, name, items }) => ({
            title: name,
            to: `${path}/category/${encodeURIComponent(id)}`,
            ...(items > 0 ? { count: items } : {}),
            current: isHere('category', id),
          })),
        ]}
      />
      {hasTypes && here?.by === 'type' && (
        <ChipNav
          label={t('types')}
          chips={types.map((type) => ({ title: t(type), to: `${path}/type/${type}`, current: isHere('type', type) }))}
        />
      )}
      {children}
      {providersMissing ? (
        <InlineNotice />
      ) : (
        <ProviderNav
          chips={providers.map(({ id, name }) => ({
            title: name,
            to: `${path}/provider/${encodeURIComponent(id)}`,
            current: isHere('provider', id),
          }))}
        />
      )}
    </div>
  );
}

/** Filters of a lobby in a closed `details`, whose summary names what is chosen. */
function Filters({ filters, clear }: { filters: LobbyFilter[]; clear: string }) {
  const { t } = useTranslation('games');
  if (filters.length === 0) return null;
  const chosen = filters.flatMap((filter) => filter.chosen || []);
  return (
    <details className="refine">
      <summary>
        {t('filters')}
        {chosen.length > 0 && (
          <b>
            {': '}
            {chosen.join(', ')}
          </b>
        )}
      </summary>
      <div>
        {filters.map(({ name, value, options }) => (
          <label key={name}>
            <small>{t(`filter_${name}`)}</small>{' '}
            <select key={value} name={name} defaultValue={value}>
              <option value="">{t('filterAny')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}{' '}
        <button className="btn">{t('filter')}</button>{' '}
        {chosen.length > 0 && (
          <Link discover="none" className="btn ghost" to={clear}>
            {t('filtersClear')}
          </Link>
        )}
      </div>
    </details>
  );
}

interface GameListProps {
  kind: LobbyKind;
  /** URL of the list without its offset; also identifies the list. */
  path: string;
  page: { games: GameRow[]; total: number; offset: number };
  favorites: string[] | undefined;
  /** Text for an empty list. */
  empty: string;
}

/** A list of games with a link to more and, if the first of them is not shown, back. */
export function GameList({ kind, path, page, favorites, empty }: GameListProps) {
  const { t } = useTranslation('games');
  const {
    rows: games,
    offset,
    parent,
  } = useLoadMore<GameRow, HTMLUListElement>(path, { rows: page.games, offset: page.offset });
  const at = (from: number) => (from > 0 ? `${path}${path.includes('?') ? '&' : '?'}offset=${from}` : path);
  const shown = offset + games.length;
  if (games.length === 0) {
    return (
      <EmptyState text={empty}>
        <Link discover="none" className="btn ghost" to={LOBBIES[kind].path}>
          {t(kind === 'slot' ? 'toSlots' : 'toLive')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      {offset > 0 && (
        <p className="message">
          <Link discover="none" className="btn ghost" rel="prev" to={at(Math.max(0, offset - GAME_PAGE_SIZE))}>
            {t('previous')}
          </Link>
        </p>
      )}
      <GameGrid games={games.map((game) => toGame(game, kind, favorites))} listRef={parent} />
      {page.total > GAME_PAGE_SIZE && (
        <Pagination
          offset={offset}
          shown={shown}
          total={Math.max(page.total, shown)}
          {...(shown < page.total ? { to: at(shown) } : {})}
        />
      )}
    </>
  );
}

/** Results of filters and a search in this lobby and, shortened, of the search in the other. */
export function SearchResults({
  kind,
  q,
  filters,
  found,
  elsewhere,
  favorites,
}: {
  kind: LobbyKind;
  q: string;
  filters: LobbyFilter[];
  found: GameListProps['page'];
  elsewhere: { games: GameRow[]; total: number; favorites: string[] | undefined } | undefined;
  favorites: string[] | undefined;
}) {
  const { t } = useTranslation('games');
  const { t: generic } = useTranslation('common');
  const { t: words } = useTranslation('components');
  const otherKind = kind === 'slot' ? 'live' : 'slot';
  const chosen = filters.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  const query = new URLSearchParams([...(q ? [['q', q]] : []), ...chosen]).toString();
  const none = found.total === 0 && (elsewhere?.total ?? 0) === 0;
  return (
    <>
      <p className="soft" {...RESULT}>
        {none ? generic('noResults') : t(q ? `${kind}Found` : `${kind}Count`, { count: found.total })}
      </p>
      {(found.total > 0 || none) && (
        <GameList
          kind={kind}
          path={`${LOBBIES[kind].path}?${query}`}
          page={found}
          favorites={favorites}
          empty={t(chosen.length > 0 ? 'emptyFilters' : 'emptySearch')}
        />
      )}
      {elsewhere && elsewhere.total > 0 && (
        <section className="section">
          <div className="row">
            <h2>{t(`${otherKind}Found`, { count: elsewhere.total })}</h2>{' '}
            {elsewhere.total > elsewhere.games.length && (
              <Link discover="none" to={`${LOBBIES[otherKind].path}?${query}`}>
                {words('seeAll')}
              </Link>
            )}
          </div>
          <GameGrid games={elsewhere.games.map((game) => toGame(game, otherKind, elsewhere.favorites))} eager={false} />
        </section>
      )}
    </>
  );
}
