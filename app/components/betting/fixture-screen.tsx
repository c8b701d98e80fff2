import { useTranslation } from 'react-i18next';
import { inOneLine, marketName, selectionName } from '~/lib/bets/format';
import { useLanguage } from '~/lib/language/i18n';
import type { fixturePage, FixtureView } from '~/screens/betting-fixture.server';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { InlineNotice } from '../notices/inline-notice';
import { BesideSlip } from './beside-slip';
import { toSelection } from '~/lib/bets/fixture-rows';
import { MatchStory } from './match-story';
import { Spaced } from '../layout/spaced';
import { OddsButton, OddsForm } from './odds-form';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';

/** A fixture: its score, every market with its odds, and the events so far. */
export function FixtureScreen({ data }: { data: Awaited<ReturnType<typeof fixturePage>> }) {
  const { t } = useTranslation('betting');
  const { fixture, coupon, slip } = usePolling(
    data,
    data.fixture.status === 'live' || data.fixture.status === 'scheduled',
  );
  const { sport, league, leagueID, home, away, status } = fixture;
  const isVirtual = sport === 'virtual-football';
  const isOpen = fixture.markets.some(({ rows }) => rows.some(({ cells }) => cells.some(([, odds]) => odds !== null)));
  return (
    <BesideSlip coupon={coupon} slip={slip}>
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
      <Board fixture={fixture} />
      {status === 'live' && (
        <div className="row">
          <RefreshControls />
        </div>
      )}
      {!isOpen && <InlineNotice text={t(fixture.markets.length > 0 ? 'suspendedNote' : 'closedNote')} />}
      <OddsForm coupon={coupon}>
        <div className="markets">
          {fixture.markets.map(({ market, rows }) => (
            <section key={market} className="market" aria-labelledby={`m-${market}`}>
              <h2 id={`m-${market}`}>{marketName(t, sport, market)}</h2>
              {rows.map((row) => (
                <MarketLine key={row.line ?? ''} fixture={fixture} row={row} />
              ))}
            </section>
          ))}
        </div>
      </OddsForm>
      <MatchStory highlights={fixture.highlights} teams={{ home, away }} />
    </BesideSlip>
  );
}

function MarketLine({ fixture, row }: { fixture: FixtureView; row: FixtureView['markets'][number]['rows'][number] }) {
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
            label={`${fixture.home} – ${fixture.away}, ${marketName(t, fixture.sport, row.market)}`}
          />
        ))}
      </Spaced>
    </div>
  );
}

const STATUS = { ended: 'statusEnded', postponed: 'statusPostponed', abandoned: 'statusAbandoned' } as const;

/** Teams and score. A screen reader announces a changed score, but not the clock. */
function Board({ fixture }: { fixture: FixtureView }) {
  const { t } = useTranslation('betting');
  const { home, away, status, score, clock, periods, startsAt } = fixture;
  const [homeScore, awayScore] = score.split('-');
  const note =
    status === 'live'
      ? clock || t('live')
      : status === 'scheduled'
        ? t('statusScheduled', { time: startsAt })
        : t(STATUS[status]);
  return (
    <div className="board banner night">
      <h1 id={`f-${fixture.id}`}>
        {`${home} `}
        <span className="soft">–</span>
        {` ${away}`}
      </h1>
      {score && (
        <p role="status">
          <b className="display" aria-hidden="true">
            {homeScore} – {awayScore}
          </b>
          <span className="vh">{t('scoreRead', { home, away, homeScore, awayScore })}</span>
        </p>
      )}
      <p className={status === 'live' ? 'live' : undefined}>{note}</p>
      {periods && <p className="soft">{t('periodScores', { scores: inOneLine(periods) })}</p>}
    </div>
  );
}
