import { useTranslation } from 'react-i18next';
import type { FixtureView } from '~/screens/betting-fixture.server';
import { Crest } from './crest';

const STATUS = { ended: 'statusEnded', postponed: 'statusPostponed', abandoned: 'statusAbandoned' } as const;

/** Teams and score. A screen reader announces a changed score, but not the clock. */
export function MatchBoard({ fixture }: { fixture: FixtureView }) {
  const { t } = useTranslation('betting');
  const { home, away, status, score, clock, startsAt } = fixture;
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
        <Crest team={home} size={32} /> {`${home} `}
        <span className="soft">–</span> <Crest team={away} size={32} />
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
      {fixture.periods.length > 0 && <ScoreTable fixture={fixture} />}
    </div>
  );
}

/** Points of each team in each period, and the team that serves. */
function ScoreTable({ fixture }: { fixture: FixtureView }) {
  const { t } = useTranslation('betting');
  const { periods, server } = fixture;
  return (
    <table className="periods">
      <caption className="vh">{t('scoreTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`unit_${fixture.unit}`)}</th>
          {periods.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['home', 'away'] as const).map((team) => (
          <tr key={team}>
            <th scope="row">
              {fixture[team]}
              {server === team && (
                <>
                  {' '}
                  <span className="serves" aria-hidden="true">
                    ●
                  </span>
                  <span className="vh">{t('serves')}</span>
                </>
              )}
            </th>
            {periods.map((period) => (
              <td key={period.name}>{period[team]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
