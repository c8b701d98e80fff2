import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { useLanguage } from '~/lib/language/i18n';
import { marketName, shortSelection } from '~/lib/bets/format';
import { toSelection, unpackRows, type FixtureGroup, type FixtureRow, type OddsRow } from '~/lib/bets/fixture-rows';
import { Spaced } from '../layout/spaced';
import { OddsButton } from './odds-form';
import { SportIcon } from './sport-icon';

/**
 * Fixtures by league, one row each: time or score, teams, and main odds. A league is folded below its heading, which
 * names the columns of the odds.
 */
export function FixtureList({ groups, level = 'h2' }: { groups: FixtureGroup[]; level?: 'h2' | 'h3' }) {
  return (
    <div>
      {groups.map((group) => (
        <League key={group.key} group={group} level={level} />
      ))}
    </div>
  );
}

function League({ group: { sport, title, open, rows }, level: Heading }: { group: FixtureGroup; level: 'h2' | 'h3' }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  const listed = unpackRows(rows);
  return (
    <details className="league" open={open}>
      <summary>
        <SportIcon sport={sport} />
        <Heading>{title}</Heading> <small>{listed.length} ▾</small>{' '}
        <Spaced>
          {listed[0]?.odds.map(({ market, line, cells }) => (
            <span key={market} className={market} aria-hidden="true">
              <Spaced>
                {cells.map(([selection]) => (
                  <i key={selection}>{shortSelection(t, { market, line, selection }, language)}</i>
                ))}
              </Spaced>
            </span>
          ))}
        </Spaced>
      </summary>
      <ul>
        {listed.map((row) => (
          <Fixture key={row.id} row={row} />
        ))}
      </ul>
    </details>
  );
}

function Fixture({ row }: { row: FixtureRow }) {
  const { t } = useTranslation('betting');
  const { id, home, away, at, live, score, more, odds } = row;
  return (
    <li>
      <Link discover="none" to={`/sport/${id}`} id={`f-${id}`}>
        <small className={live ? 'live' : undefined}>
          {at}
          {more > 0 && (
            <>
              {` +${more}`}
              <span className="vh"> {t('moreMarkets', { count: more })}</span>
            </>
          )}
        </small>{' '}
        <b>{home}</b> <span className="vh">–</span> <b>{away}</b>
        {score && <Score score={score} />}
      </Link>{' '}
      <div role="group" aria-labelledby={`f-${id}`}>
        {odds.map((market) => (
          <Odds key={market.market} fixture={row} row={market} />
        ))}
      </div>
    </li>
  );
}

/** A score with one side per line, next to the names. */
function Score({ score }: { score: string }) {
  const [home, away] = score.split('-');
  return (
    <span className="goals">
      {' '}
      <b>{home}</b>
      <span className="vh">-</span>
      <b>{away}</b>
    </span>
  );
}

function Odds({ fixture, row }: { fixture: FixtureRow; row: OddsRow }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  const { market, line, cells } = row;
  return (
    <span className={market} role="group" aria-label={marketName(t, undefined, market)}>
      <Spaced>
        {cells.map(([selection, odds]) => (
          <OddsButton
            key={selection}
            pick={odds === null ? undefined : toSelection(fixture, { ...row, selection, odds })}
            sign={shortSelection(t, { market, line, selection }, language)}
          />
        ))}
      </Spaced>
    </span>
  );
}
