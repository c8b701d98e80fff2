import { kurusFromWire } from '#contract/wire';
import type { Executor } from '../db/database';
import type { TournamentEntry, Words } from './file';
import { readSection } from './store';
import { turnsAt, windowAt } from './window';

/** One turn of a tournament: it starts, it ends, and it never comes again. */
export interface TournamentTurn {
  /** '<tournament>.<moment it starts>': another turn of the same tournament has another. */
  id: string;
  tournament: string;
  name: Words;
  text: Words;
  image: string;
  link: string;
  start: Date;
  end: Date;
  /** The lists of games whose stakes score; undefined means every game. */
  games: string[] | undefined;
  /** Kuruş for each place, from the first. */
  prizes: bigint[];
}

function turn(entry: TournamentEntry, { start, end }: { start: Date; end: Date }): TournamentTurn {
  const { id, name, text, image, link, games } = entry;
  return {
    id: `${id}.${start.toISOString()}`,
    tournament: id,
    name,
    text,
    image,
    link,
    start,
    end,
    games,
    prizes: entry.prizes.map((lira) => kurusFromWire(lira) ?? 0n),
  };
}

const phase = ({ start, end }: TournamentTurn, now: Date) => (end <= now ? 2 : start > now ? 1 : 0);

/** The turns worth showing at `now`: those that run (the next to end first), that come, and the last of each that is over. */
export async function listTurns(executor: Executor, now: Date): Promise<TournamentTurn[]> {
  const entries = await readSection<TournamentEntry>(executor, 'tournaments');
  return entries
    .flatMap((entry) => turnsAt(entry.window, now).map((span) => turn(entry, span)))
    .sort(
      (one, other) =>
        phase(one, now) - phase(other, now) ||
        (one.end.getTime() - other.end.getTime()) * (phase(one, now) === 2 ? -1 : 1),
    );
}

/** The turn of a tournament that started at `start`; undefined once the operator has called it off or moved it. */
export async function findTurn(
  executor: Executor,
  tournament: string,
  start: Date,
): Promise<TournamentTurn | undefined> {
  const entry = (await readSection<TournamentEntry>(executor, 'tournaments')).find(({ id }) => id === tournament);
  const found = entry && turn(entry, windowAt(entry.window, start));
  return found?.start.getTime() === start.getTime() ? found : undefined;
}
