import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import type { VirtualView } from '~/screens/virtual.server';
import { EmptyState } from '../games/empty-state';
import { PageHeading } from '../layout/page-heading';
import { BetSlipColumn } from './bet-slip-column';
import { FixtureList } from './fixture-list';
import { MatchStory } from './match-story';
import { OddsForm } from './odds-form';
import { usePolling } from './use-polling';
import { RefreshControls } from './refresh-controls';
import { LeagueTable } from './league-table';

type League = NonNullable<VirtualView['league']>;
type Round = NonNullable<League['playing']>;

/** Virtual football: the round that takes bets, the round in play, results and table. */
export function VirtualScreen({ data }: { data: VirtualView }) {
  const { t } = useTranslation('betting');
  const { league, coupon, slip } = usePolling(data, data.league !== undefined);
  if (!league) {
    return (
      <>
        <PageHeading title={t('virtual-football')} />
        <EmptyState text={t('notOpen')} />
      </>
    );
  }
  const { open, playing, told, over, table } = league;
  return (
    <BetSlipColumn coupon={coupon} slip={slip}>
      <div className="row head">
        <h1>{t('virtual-football')}</h1> <RefreshControls />
      </div>
      <p className="soft">{league.name}</p>
      {open && (
        <>
          <Countdown key={open.number} seconds={open.secondsLeft} kicksOff={open.kicksOff} />
          <OddsForm coupon={coupon}>
            <FixtureList groups={open.groups} />
          </OddsForm>
        </>
      )}
      {playing && (
        <section className="section" aria-labelledby="playing">
          <h2 id="playing">{t('roundPlaying', { number: playing.number })}</h2>
          <Results round={playing} told={told?.id} />
          {told && (
            <div className="board banner night">
              <h3>
                {told.home} – {told.away}
              </h3>
              <p role="status">
                <b className="display">{told.score}</b>
              </p>
              <p>{told.clock}</p>
            </div>
          )}
          {told && <MatchStory highlights={told.highlights} teams={told} />}
        </section>
      )}
      {over.map((round) => (
        <section key={round.number} className="section" aria-labelledby={`over-${round.number}`}>
          <h2 id={`over-${round.number}`}>{t('roundOver', { number: round.number })}</h2>
          <Results round={round} />
        </section>
      ))}
      {table.length > 0 && <LeagueTable rows={table} />}
    </BetSlipColumn>
  );
}

/** Time left for bets: as text, with JavaScript by the second. */
function Countdown({ seconds, kicksOff }: { seconds: number; kicksOff: string }) {
  const { t } = useTranslation('betting');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p>
      {t('kickOffAt', { time: kicksOff })}{' '}
      <b className="win">{t('timeLeft', { minutes: Math.floor(left / 60), seconds: left % 60 })}</b>
    </p>
  );
}

/** Scores of a round; in a round in play each links to its events. */
function Results({ round, told }: { round: Round; told?: string | undefined }) {
  return (
    <ul className="results">
      {round.matches.map(({ id, home, away, score }) => (
        <li key={id}>
          <Link
            discover="none"
            preventScrollReset
            to={told === undefined ? `/sport/${id}` : `/virtual?match=${id}`}
            aria-current={id === told ? 'true' : undefined}
          >
            {`${home} `}
            <b>{score || '–'}</b>
            {` ${away}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
