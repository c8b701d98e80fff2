import { GameCard, gameAnchor, type Game } from './game-card';

/** Games in rows that fill the screen. The first picture comes at once, the others as they come into view. */
export function GameGrid({ games, eager = true }: { games: Game[]; eager?: boolean }) {
  return (
    <ul className="games">
      {games.map((game, index) => (
        <GameCard key={game.id} game={game} id={gameAnchor(game)} eager={eager && index === 0} />
      ))}
    </ul>
  );
}
