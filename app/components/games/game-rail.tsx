import { Link } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GameCard, type Game } from './game-card';

/** One row of games to swipe through, under a heading, with a way to all of them. `before` are games that stand further up already. */
export function GameRail({
  title,
  games,
  all,
  before,
}: {
  title: string;
  games: Game[];
  all?: string;
  before?: ReadonlySet<string>;
}) {
  const { t } = useTranslation('components');
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link discover="none" to={all} preventScrollReset aria-label={`${t('seeAll')}: ${title}`}>
            {t('seeAll')}
          </Link>
        )}
      </div>
      <ul className="games rail" tabIndex={0} aria-labelledby={id}>
        {games.map((game) => (
          <GameCard key={game.id} game={game} anchor={!before?.has(game.id)} />
        ))}
      </ul>
    </section>
  );
}
