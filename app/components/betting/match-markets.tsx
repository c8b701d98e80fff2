import { useTranslation } from 'react-i18next';
import { matchMarketName, selectionName } from '~/lib/bets/format';
import { toSelection, type OddsRow } from '~/lib/bets/fixture-rows';
import { STATS, type MarketView } from '~/lib/bets/market-groups';
import { useLanguage } from '~/lib/language/i18n';
import type { FixtureView } from '~/screens/betting-fixture.server';
import { ChipNav } from '../layout/chip-nav';
import { Spaced } from '../layout/spaced';
import { OddsButton } from './odds-form';

/** Links to the groups of a match's markets, and to its results so far. */
export function MarketGroupNav({ fixture, isStats }: { fixture: FixtureView; isStats: boolean }) {
  const { id, sport, groups, group } = fixture;
  const { t } = useTranslation('betting');
  const isFootball = sport === 'football' || sport === 'virtual-football';
  const isOfSets = sport === 'tennis' || sport === 'volleyball';
  const names = {
    main: t('group_main'),
    goals: t(isFootball ? 'group_goals' : sport === 'tennis' ? 'group_games' : 'group_points'),
    periods: t(isFootball ? 'group_halves' : isOfSets ? 'group_sets' : 'group_quarters'),
    handicaps: t('group_handicaps'),
    teams: t('group_teams'),
    specials: t('group_specials'),
    all: t('allSports'),
  };
  return (
    <ChipNav
      label={t('groups')}
      chips={[
        ...(groups.length > 0
          ? groups.map((one) => ({
              title: names[one.group],
              to: one.group === 'main' ? `/sport/${id}` : `/sport/${id}?group=${one.group}`,
              count: one.count,
              current: one.group === group && !isStats,
            }))
          : [{ title: t('match_page'), to: `/sport/${id}`, current: !isStats }]),
        { title: t('stats'), to: `/sport/${id}?group=${STATS}`, current: isStats },
      ]}
    />
  );
}

/** The markets of the chosen group, each with its main line; further lines are folded. */
export function MatchMarkets({ fixture }: { fixture: FixtureView }) {
  return (
    <div className="markets">
      {fixture.markets.map((one) => (
        <MarketSection key={one.market} fixture={fixture} view={one} />
      ))}
    </div>
  );
}

/** Number of lines up to which they are not folded. */
const UNFOLDED_MAX = 1;

function MarketSection({ fixture, view: { market, main, more } }: { fixture: FixtureView; view: MarketView }) {
  const { t } = useTranslation('betting');
  const rows = more.map((row) => <MarketLine key={row.line ?? ''} fixture={fixture} row={row} />);
  return (
    <section className="market" aria-labelledby={`m-${market}`}>
      <h2 id={`m-${market}`}>{matchMarketName(t, fixture, market)}</h2>
      <MarketLine fixture={fixture} row={main} />
      {rows.length > UNFOLDED_MAX ? (
        <details>
          <summary>
            {t('moreLines', { count: rows.length })}
            <span className="vh">{`: ${matchMarketName(t, fixture, market)}`}</span>
          </summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </section>
  );
}

function MarketLine({ fixture, row }: { fixture: FixtureView; row: OddsRow }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  return (
    <div>
      <Spaced>
        {row.cells.map(([selection, odds]) => (
          <OddsButton
            key={selection}
            pick={
              odds === null
                ? undefined
                : toSelection({ id: fixture.id, live: fixture.status === 'live' }, { ...row, selection, odds })
            }
            sign={selectionName(t, {
              ...fixture,
              selection: { market: row.market, line: row.line, selection },
              language,
            })}
            label={`${fixture.home} – ${fixture.away}, ${matchMarketName(t, fixture, row.market)}`}
          />
        ))}
      </Spaced>
    </div>
  );
}
