import { useTranslation } from 'react-i18next';
import { inOneLine, type Teams } from '~/lib/bets/format';
import type { FixtureView } from '~/screens/betting-fixture.server';

type Highlight = FixtureView['highlights'][number];

/** Number of events on the pitch: the latest ones. */
const DRAWN = 10;

/** Events of a match: as text, latest first, and by position on a drawn pitch. */
export function MatchStory({ highlights, teams }: { highlights: Highlight[]; teams: Teams }) {
  const { t } = useTranslation('betting');
  if (highlights.length === 0) return null;
  const placed = highlights.filter(({ x, y }) => x !== undefined && y !== undefined).slice(-DRAWN);
  return (
    <section className="section story" aria-labelledby="story">
      <h2 id="story">{t('highlights')}</h2>
      {placed.length > 0 && <Pitch moments={placed} teams={teams} />}
      <ul>
        {highlights
          .map(({ clock, text, kind }, at) => (
            <li key={at} className={kind === 'goal' ? 'goal' : undefined}>
              {!text.startsWith(clock) && <span className="soft">{clock} </span>}
              {inOneLine(text)}
            </li>
          ))
          .reverse()}
      </ul>
    </section>
  );
}

/**
 * The pitch seen from above, the home goal on the left, with the teams' names. Events appear one after the other; the
 * latest is the ball.
 */
function Pitch({ moments, teams }: { moments: Highlight[]; teams: Teams }) {
  const { t } = useTranslation('betting');
  const places = moments.map(({ x = 50, y = 50, side, kind }) => ({
    x: Math.round(x * 10.5) / 10,
    y: Math.round(y * 6.8) / 10,
    side,
    kind,
  }));
  const ball = places.at(-1)!;
  return (
    <svg className="pitch" viewBox="-2 -8 109 78" role="img" aria-label={t('pitch')}>
      <rect width="105" height="68" />
      <path d="M52.5 0v68M52.5 24.85a9.15 9.15 0 010 18.3a9.15 9.15 0 010-18.3M0 13.8h16.5v40.4H0M105 13.8H88.5v40.4H105M0 24.8h5.5v18.4H0M105 24.8h-5.5v18.4h5.5" />
      <path className="way" d={`M${places.map(({ x, y }) => `${x},${y}`).join(' ')}`} pathLength={1} />
      {places.map(({ x, y, side, kind }, at) => (
        <circle key={at} cx={x} cy={y} r={kind === 'goal' ? 2.6 : 1.7} className={`${side ?? ''} ${kind}`.trim()} />
      ))}
      <circle key={moments.length} className="ball" cx={ball.x} cy={ball.y} r={1.4} />
      <text x="0" y="-2.5">
        {teams.home}
      </text>
      <text x="105" y="-2.5" textAnchor="end">
        {teams.away}
      </text>
    </svg>
  );
}
