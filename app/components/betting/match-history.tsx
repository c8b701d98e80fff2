import { useTranslation } from 'react-i18next';
import { inOneLine } from '~/lib/bets/format';
import type { HistoryView, PastResult } from '~/screens/match-history.server';
import { Link } from '../layout/link';
import { InlineNotice } from '../notices/inline-notice';
import { Crest } from './crest';
import { LeagueTable } from './league-table';

interface MatchHistoryProps {
  /** Undefined if it cannot be read. */
  history: HistoryView | undefined;
  home: string;
  away: string;
}

/** History of both teams: their last results, their meetings, and the league's table. */
export function MatchHistory({ history, home, away }: MatchHistoryProps) {
  const { t } = useTranslation('betting');
  if (!history) return <InlineNotice />;
  const { form, meetings, table, hasDraws } = history;
  if (form.every(({ results }) => results.length === 0)) return <p className="soft">{t('noStats')}</p>;
  return (
    <>
      <section className="section" aria-labelledby="form">
        <h2 id="form">{t('recentForm')}</h2>
        <div className="recent">
          {form.map(({ team, results }) => (
            <div key={team}>
              <h3>
                <Crest team={team} /> {team}{' '}
                {results.map(({ id, outcome }) => (
                  <abbr key={id} className={outcome} title={t(outcome)}>
                    {`${t(`${outcome}Short`)} `}
                  </abbr>
                ))}
              </h3>
              <Results list={results} />
            </div>
          ))}
        </div>
      </section>
      {meetings.length > 0 && (
        <section className="section" aria-labelledby="meetings">
          <h2 id="meetings">{t('meetings')}</h2>
          <Results list={meetings} />
        </section>
      )}
      {table.length > 0 && <LeagueTable rows={table} marked={[home, away]} hasDraws={hasDraws} />}
    </>
  );
}

function Results({ list }: { list: readonly PastResult[] }) {
  return (
    <ul className="past">
      {list.map(({ id, date, home, away, score }) => (
        <li key={id}>
          <Link discover="none" to={`/sport/${id}`}>
            <small>{date}</small> <span>{home}</span> <b>{inOneLine(score)}</b> <span>{away}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
