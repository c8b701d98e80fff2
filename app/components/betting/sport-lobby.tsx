import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import type { SportLobbyView } from '~/screens/betting-lobby.server';
import { EmptyState } from '../games/empty-state';
import { RESULT } from '../layout/arrival';
import { ChipNav } from '../layout/chip-nav';
import { PageHeading } from '../layout/page-heading';
import { Pagination } from '../layout/pagination';
import { useOffered } from '../layout/use-offered';
import { BetSlipColumn } from './bet-slip-column';
import { FixtureList } from './fixture-list';
import { ODDS, OddsForm } from './odds-form';
import { SportIcon } from './sport-icon';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';

/** Returns a URL of the lobby with only the chosen parameters. */
function lobbyAt(chosen: { day?: string; sport?: string; league?: string; q?: string; offset?: number }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) parameters.set(name, String(value));
  const query = parameters.toString();
  return query ? `/sport?${query}` : '/sport';
}

/** Fixtures in play and coming, with links to days, sports and leagues. */
export function SportLobby({ data }: { data: SportLobbyView }) {
  const { t } = useTranslation('betting');
  const isOffered = useOffered();
  const page = usePolling(data, data.liveCount > 0);
  const { day, sport, leagueID, q } = page;
  if (page.absent) {
    return (
      <div id={ODDS}>
        <PageHeading title={t('sportTitle')} />
        <EmptyState text={t('notOpen')} />
      </div>
    );
  }
  const showsLive = page.live.length > 0;
  const isEmpty = page.groups.length === 0 && !showsLive;
  const end = page.offset + page.shown;
  const pageAt = (offset: number) => lobbyAt({ day, sport, league: leagueID, q: page.searched ? q : '', offset });
  return (
    <BetSlipColumn coupon={page.coupon} slip={page.slip}>
      <div className="row head">
        <h1>{t('sportTitle')}</h1> {(showsLive || day === 'live') && <RefreshControls />}
      </div>
      <SportSearch q={q} error={page.error} />
      <ChipNav
        label={t('days')}
        chips={[
          { title: t('coming'), to: lobbyAt({ sport }), current: day === '' && !q },
          {
            title: t('live'),
            to: lobbyAt({ sport, day: 'live' }),
            count: page.liveCount,
            current: day === 'live',
          },
          ...page.days.map((one) => ({
            title: one.title,
            to: lobbyAt({ sport, day: one.day }),
            current: one.day === day,
          })),
        ]}
      />
      <ChipNav
        label={t('sports')}
        chips={[
          { title: t('allSports'), to: lobbyAt({ day }), current: sport === '' },
          ...page.sports.map((one) => ({
            title: (
              <>
                <SportIcon sport={one.sport} /> {t(one.sport)}
              </>
            ),
            to: lobbyAt({ day, sport: one.sport }),
            count: one.count,
            current: one.sport === sport,
          })),
          ...(isOffered('/virtual') ? [{ title: t('virtual-football'), to: '/virtual', current: false }] : []),
        ]}
      />
      <div className={page.sports.length > 0 ? 'by-league' : undefined}>
        {page.sports.length > 0 && <LeagueTree page={page} />}
        <div className="stack">
          {page.searched && (
            <p className="soft" {...RESULT}>
              {t('found', { count: page.total })}
            </p>
          )}
          {isEmpty && (
            <EmptyState text={t(day === 'live' ? 'noLive' : 'noFixtures')}>
              <Link discover="none" className="btn ghost" to="/sport">
                {t('toSport')}
              </Link>
            </EmptyState>
          )}
          <OddsForm coupon={page.coupon}>
            {showsLive && (
              <>
                <h2 className="live">{t('liveNow')}</h2>
                <FixtureList groups={page.live} level="h3" />
                {page.groups.length > 0 && <h2>{t('coming')}</h2>}
              </>
            )}
            <FixtureList groups={page.groups} level={showsLive ? 'h3' : 'h2'} />
          </OddsForm>
          {page.offset > 0 && (
            <p className="message">
              <Link discover="none" className="btn ghost" rel="prev" to={pageAt(page.previous)}>
                {t('previous')}
              </Link>
            </p>
          )}
          {page.total > page.shown && (
            <Pagination
              offset={page.offset}
              shown={end}
              total={page.total}
              {...(end < page.total ? { to: pageAt(end) } : {})}
            />
          )}
        </div>
      </div>
    </BetSlipColumn>
  );
}

/** Sports and their leagues with their numbers of fixtures, the player's favourites first; folded on narrow screens. */
function LeagueTree({ page }: { page: SportLobbyView }) {
  const { t } = useTranslation('betting');
  const isOffered = useOffered();
  const { favorites } = page;
  return (
    <nav className="tree" aria-label={t('leagues')}>
      <details>
        <summary>{t('leagues')} ▾</summary>
      </details>
      <ul>
        {favorites && favorites.length > 0 && (
          <li>
            <b>{t('favorites')}</b>
            <ul>
              {favorites.map(({ kind, ref, name }) => (
                <li key={kind + ref}>
                  <Link discover="none" to={kind === 'league' ? lobbyAt({ league: ref }) : lobbyAt({ q: ref })}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        )}
        {page.sports.map(({ sport, count, leagues }) => (
          <li key={sport}>
            <TreeLink
              to={lobbyAt({ day: page.day, sport })}
              count={count}
              current={sport === page.sport && !page.leagueID}
            >
              <SportIcon sport={sport} />
              {t(sport)}
            </TreeLink>
            <ul>
              {leagues.map(({ id, name, count: own }) => (
                <li key={id}>
                  <TreeLink
                    to={lobbyAt({ day: page.day, sport, league: id })}
                    count={own}
                    current={id === page.leagueID}
                  >
                    {name}
                  </TreeLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
        {isOffered('/virtual') && (
          <li>
            <Link discover="none" to="/virtual">
              <SportIcon sport="virtual-football" />
              {t('virtual-football')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function TreeLink({
  to,
  count,
  current,
  children,
}: {
  to: string;
  count: number;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link discover="none" preventScrollReset to={to} aria-current={current ? 'page' : undefined}>
      {children} <small>{count}</small>
    </Link>
  );
}

function SportSearch({ q, error }: { q: string; error: string }) {
  const { t } = useTranslation('betting');
  return (
    <Form discover="none" className="seek" role="search" action="/sport" method="get" key={q}>
      <label htmlFor="seek" className="vh">
        {t('search')}
      </label>{' '}
      <input
        type="search"
        id="seek"
        name="q"
        defaultValue={q}
        placeholder={t('search')}
        maxLength={60}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'seek-error' : undefined}
      />{' '}
      <button className="btn ghost">{t('searchButton')}</button>
      {error && (
        <p id="seek-error" role="alert">
          {error}
        </p>
      )}
    </Form>
  );
}
