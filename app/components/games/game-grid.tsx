import type { Ref } from 'react';
import { GameCard, gameAnchor, type Game } from './game-card';

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
  return (
    <ul className="games" ref={listRef}>
      {games.map((game, index) => (
        <GameCard key={game.id} game={game} id={gameAnchor(game)} eager={eager && index === 0} />
      ))}
    </ul>
  );
}
