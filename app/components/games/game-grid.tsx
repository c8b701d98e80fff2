import type { Ref } from 'react';
import { FavoriteForm } from '../forms/favorite-form';
import { gameAnchor, hasHearts, useGameCards, type Game } from './game-card';

/** Games in rows that fill the screen. The first picture loads at once, the others when they come into view. */
export function GameGrid({
  games,
  eager = true,
  listRef,
}: {
  games: Game[];
  eager?: boolean;
  listRef?: Ref<HTMLUListElement>;
}) {
  const render = useGameCards();
  return (
    <FavoriteForm hasHearts={hasHearts(games)}>
      <ul className="games" ref={listRef}>
        {games.map((game, index) => render({ game, id: gameAnchor(game), eager: eager && index === 0 }))}
      </ul>
    </FavoriteForm>
  );
}
