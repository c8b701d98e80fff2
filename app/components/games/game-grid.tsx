import { GameCard, gameAnchor, type Game } from './game-card';

/** Games in rows that fill the screen. The first few pictures load at once. */
export function GameGrid({ games, eager = 4 }: { games: Game[]; eager?: number }) {
  return (
    <ul className="games">
      {games.map((game, index) => (
        <GameCard key={game.id} game={game} id={gameAnchor(game)} eager={index < eager} />
      ))}
    </ul>
  );
}
