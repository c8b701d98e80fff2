import { useTranslation } from 'react-i18next';
import type { fixturePage } from '~/screens/betting-fixture.server';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { InlineNotice } from '../notices/inline-notice';
import { Spaced } from '../layout/spaced';
import { BetBuilder } from './bet-builder';
import { BetSlipColumn } from './bet-slip-column';
import { FavoriteButton } from '../forms/favorite-button';
import { MatchBoard } from './match-board';
import { MatchHistory } from './match-history';
import { MarketGroupNav, MatchMarkets } from './match-markets';
import { MatchStory } from './match-story';
import { OddsForm } from './odds-form';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';

/** A fixture: its score, every market with its odds, and the events so far. */
export function FixtureScreen({ data }: { data: Awaited<ReturnType<typeof fixturePage>> }) {
  const { t } = useTranslation('betting');
  const { fixture, coupon, slip, builder, isStats, history, favorites } = usePolling(
    data,
    data.fixture.status === 'live' || data.fixture.status === 'scheduled',
  );
  const { sport, league, leagueID, home, away, status } = fixture;
  const isVirtual = sport === 'virtual-football';
  return (
    <BetSlipColumn coupon={coupon} slip={slip}>
      <Breadcrumbs
        items={[
          isVirtual
            ? { title: t('virtual-football'), to: '/virtual' }
            : { title: t(sport), to: `/sport?sport=${sport}` },
          isVirtual
            ? { title: league }
            : { title: league, to: `/sport?sport=${sport}&league=${encodeURIComponent(leagueID)}` },
        ]}
      />
      <MatchBoard fixture={fixture} />
      {favorites && <Favorites fixture={fixture} favorites={favorites} />}
      {status === 'live' && (
        <div className="row">
          <RefreshControls />
        </div>
      )}
      {!fixture.isOpen && <InlineNotice text={t(fixture.hasMarkets ? 'suspendedNote' : 'closedNote')} />}
      {builder && !isStats && <BetBuilder builder={builder} fixtureID={fixture.id} />}
      <MarketGroupNav fixture={fixture} isStats={isStats} />
      {isStats ? (
        <MatchHistory history={history} home={home} away={away} />
      ) : (
        <>
          <OddsForm coupon={coupon}>
            <MatchMarkets fixture={fixture} />
          </OddsForm>
          <MatchStory highlights={fixture.highlights} teams={{ home, away }} />
        </>
      )}
    </BetSlipColumn>
  );
}

type Page = Awaited<ReturnType<typeof fixturePage>>;

/** Hearts of the match's teams and its league. */
function Favorites({ fixture, favorites }: Pick<Page, 'fixture'> & { favorites: NonNullable<Page['favorites']> }) {
  const { home, away, league, leagueID } = fixture;
  const own = [
    { type: 'team', id: home, name: home },
    { type: 'team', id: away, name: away },
    { type: 'league', id: leagueID, name: league },
  ] as const;
  return (
    <div className="row">
      <Spaced>
        {own.map(({ type, id, name }) => (
          <FavoriteButton
            key={type + id}
            type={type}
            id={id}
            name={name}
            isFavorite={favorites.some(({ kind, ref }) => kind === type && ref === id)}
          />
        ))}
      </Spaced>
    </div>
  );
}
