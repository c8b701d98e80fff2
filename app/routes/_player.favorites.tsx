import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { promiseHash } from 'remix-utils/promise';
import { useTranslation } from 'react-i18next';
import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { FavoriteButton } from '~/components/forms/favorite-button';
import { FavoriteForm, toHeartLabel } from '~/components/forms/favorite-form';
import { Link } from '~/components/layout/link';
import { Spaced } from '~/components/layout/spaced';
import { requirePlayer } from '~/session/guards.server';
import { EmptyState } from '~/components/games/empty-state';
import { GameGrid } from '~/components/games/game-grid';
import { toGame } from '~/components/games/to-game';
import { PageHeading } from '~/components/layout/page-heading';
import { useOffered } from '~/components/layout/use-offered';
import { MethodCard } from '~/components/money/method-card';
import { InlineNotice } from '~/components/notices/inline-notice';
import type { GameRow, LobbyKind } from '~/lib/page/games';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { favoriteCards, favoriteGames } from '~/screens/favorites.server';
import { sportFavorites } from '~/screens/sport-favorites.server';

export const handle: RouteHandle = { styles: ['games', 'money'], i18n: ['games'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { slots, tables, deposits, withdrawals, sport } = await promiseHash({
    slots: favoriteGames(caller, 'slot'),
    tables: favoriteGames(caller, 'live'),
    deposits: favoriteCards(caller, DEPOSIT),
    withdrawals: favoriteCards(caller, WITHDRAWAL),
    sport: sportFavorites(caller),
  });
  return {
    slots: slots.ok ? slots.data : undefined,
    tables: tables.ok ? tables.data : undefined,
    deposits,
    withdrawals,
    sport,
  };
}

export const meta = titled('games', 'favoritesTitle');

export default function Favorites() {
  const { slots, tables, deposits, withdrawals, sport } = useLoaderData<typeof loader>();
  const { t } = useTranslation('games');
  const isOffered = useOffered();
  return (
    <div className="stack">
      <PageHeading title={t('favoritesTitle')} lead={t('favoritesLead')} />
      {isOffered('/slot') && <Games kind="slot" list={slots} />}
      {isOffered('/live') && <Games kind="live" list={tables} />}
      {isOffered('/sport') && sport && sport.length > 0 && (
        <section className="section" aria-labelledby="favorite-sport">
          <h2 id="favorite-sport">{t('favoriteSport')}</h2>
          <div className="row">
            <Spaced>
              {sport.map(({ kind, ref, name }) => (
                <FavoriteButton key={kind + ref} type={kind} id={ref} name={name} isFavorite />
              ))}
            </Spaced>
          </div>
        </section>
      )}
      <Methods title={t('favoriteDeposits')} list={deposits} to="/profile/deposit" more={t('toDeposit')} />
      <Methods title={t('favoriteWithdrawals')} list={withdrawals} to="/profile/withdraw" more={t('toWithdraw')} />
    </div>
  );
}

function Games({ kind, list }: { kind: LobbyKind; list: GameRow[] | undefined }) {
  const { t } = useTranslation('games');
  const isSlot = kind === 'slot';
  const favorites = list?.map(({ id }) => id);
  return (
    <section className="section" aria-labelledby={`favorite-${kind}`}>
      <h2 id={`favorite-${kind}`}>{t(isSlot ? 'favoriteSlots' : 'favoriteTables')}</h2>
      {!list && <InlineNotice />}
      {list?.length === 0 && (
        <EmptyState text={t(isSlot ? 'noFavoriteSlots' : 'noFavoriteTables')}>
          <Link discover="none" className="btn ghost" to={isSlot ? '/slot' : '/live'}>
            {t(isSlot ? 'toSlots' : 'toLive')}
          </Link>
        </EmptyState>
      )}
      {list && list.length > 0 && <GameGrid games={list.map((row) => toGame(row, kind, favorites))} />}
    </section>
  );
}

type MethodGroups = NonNullable<Awaited<ReturnType<typeof loader>>['deposits']>;

function Methods({
  title,
  list,
  to,
  more,
}: {
  title: string;
  list: MethodGroups | undefined;
  to: string;
  more: string;
}) {
  const { t } = useTranslation('games');
  const heartLabel = toHeartLabel(useTranslation('components').t);
  // Methods without a group come first, side by side.
  const single = list?.filter(({ group }) => !group).flatMap(({ methods }) => methods) ?? [];
  const groups = [{ group: '', methods: single }, ...(list?.filter(({ group }) => group) ?? [])];
  return (
    <section className="section" aria-labelledby={to}>
      <h2 id={to}>{title}</h2>
      {!list && <InlineNotice />}
      {list?.length === 0 && (
        <p className="soft">
          {t('noFavoriteMethods')}{' '}
          <Link discover="none" to={to}>
            {more}
          </Link>
        </p>
      )}
      {groups.map(
        ({ group, methods }) =>
          methods.length > 0 && (
            <div key={group} className="stack">
              {group && <h3>{group}</h3>}
              <FavoriteForm hasHearts>
                <ul className="methods">
                  {methods.map((method) => (
                    <MethodCard
                      key={method.id}
                      method={method}
                      to={`${to}?method=${encodeURIComponent(method.id)}`}
                      heartLabel={heartLabel}
                    />
                  ))}
                </ul>
              </FavoriteForm>
            </div>
          ),
      )}
    </section>
  );
}
