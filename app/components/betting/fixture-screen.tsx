import { useTranslation } from 'react-i18next';
import type { fixturePage } from '~/screens/betting-fixture.server';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { InlineNotice } from '../notices/inline-notice';
import { BetBuilder } from './bet-builder';
import { BetSlipColumn } from './bet-slip-column';
import { MatchBoard } from './match-board';
import { MarketGroupNav, MatchMarkets } from './match-markets';
import { MatchStory } from './match-story';
import { OddsForm } from './odds-form';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';

/** A fixture: its score, every market with its odds, and the events so far. */
export function FixtureScreen({ data }: { data: Awaited<ReturnType<typeof fixturePage>> }) {
  const { t } = useTranslation('betting');
  const { fixture, coupon, slip, builder } = usePolling(
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
      {status === 'live' && (
        <div className="row">
          <RefreshControls />
        </div>
      )}
      {!fixture.isOpen && <InlineNotice text={t(fixture.hasMarkets ? 'suspendedNote' : 'closedNote')} />}
      {builder && <BetBuilder builder={builder} fixtureID={fixture.id} />}
      <MarketGroupNav fixture={fixture} />
      <OddsForm coupon={coupon}>
        <MatchMarkets fixture={fixture} />
      </OddsForm>
      <MatchStory highlights={fixture.highlights} teams={{ home, away }} />
    </BetSlipColumn>
  );
}
