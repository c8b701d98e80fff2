import { useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { FavoriteForm } from '../forms/favorite-form';
import { gameAnchor, hasHearts, useGameCards, type Game } from './game-card';

/** Number of cards in one row of a wide screen (styles: games). */
const COLUMNS = 7;

/**
 * A row of games to swipe or page through, with a heading and a link to all of them. `before` are games further up on
 * the page.
 */
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
  const render = useGameCards();
  const hasArrows = games.length > COLUMNS;
  const cards = games.map((game, at) => {
    const isEnd = hasArrows && (at === 0 || at === games.length - 1);
    const anchor = before?.has(game.id) ? undefined : gameAnchor(game);
    return { game, id: anchor ?? (isEnd ? `${id}${at}` : undefined) };
  });
  return (
    <section className="section" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{title}</h2>{' '}
        {all && (
          <Link discover="none" to={all} aria-label={`${t('seeAll')}: ${title}`}>
            {t('seeAll')}
          </Link>
        )}{' '}
        {hasArrows && (
          <span className="arrows">
            <Arrow to={cards[0]?.id} label={`${title}: ${t('railBack')}`} sign="‹" />{' '}
            <Arrow to={cards.at(-1)?.id} label={`${title}: ${t('railOn')}`} sign="›" />
          </span>
        )}
      </div>
      <FavoriteForm hasHearts={hasHearts(games)}>
        <ul className="games rail" tabIndex={0} aria-labelledby={id}>
          {cards.map(render)}
        </ul>
      </FavoriteForm>
    </section>
  );
}

/** Arrow of the rail: to its first or last card, with JavaScript by its visible width. */
function Arrow({ to, label, sign }: { to: string | undefined; label: string; sign: '‹' | '›' }) {
  const move = (event: MouseEvent<HTMLAnchorElement>) => {
    const rail = event.currentTarget.closest('section')?.querySelector('.rail');
    if (!rail) return;
    event.preventDefault();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    rail.scrollBy({ left: sign === '›' ? rail.clientWidth : -rail.clientWidth, behavior });
  };
  return (
    <a className="btn ghost" href={`#${to}`} aria-label={label} onClick={move}>
      {sign}
    </a>
  );
}
