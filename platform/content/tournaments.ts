import { kurusFromWire } from '#contract/wire';
import type { Executor } from '../db/database';
import type { ContentFile, TournamentEntry, Words } from './file';
import { readSection } from './store';
import { turnsAt, windowAt } from './window';

/** One turn of a tournament, with a start and an end. */
export interface TournamentTurn {
  /** '<tournament>.<start time>', unique for each turn. */
  id: string;
  tournament: string;
  name: Words;
  text: Words;
  image: string;
  link: string;
  start: Date;
  end: Date;
  /** Lists of games whose stakes score; undefined means every game. */
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

/**
 * Returns the turns to display at `now`: running ones (the next to end first), coming ones, and the last finished one
 * of each tournament.
 */
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

/** Field that decides the end of the turns of a window. */
const endField = (window: TournamentEntry['window']): string =>
  'from' in window ? 'to' : window.days === undefined ? 'everyDays' : 'days';

/**
 * Returns the turns of a file's tournaments that are not over at `now`, with the places of the fields that set their
 * start and end.
 */
export const unfinishedTurns = ({ tournaments = [] }: ContentFile, now: Date) =>
  tournaments.flatMap((entry, at) =>
    turnsAt(entry.window, now)
      .filter(({ end }) => end > now)
      .map((span) => ({
        ...turn(entry, span),
        startPath: ['tournaments', at, 'window', 'from' in entry.window ? 'from' : 'anchor'],
        endPath: ['tournaments', at, 'window', endField(entry.window)],
      })),
  );

/** Returns the turn of a tournament that started at `start`; undefined if the operator has cancelled or moved it. */
export async function findTurn(
  executor: Executor,
  tournament: string,
  start: Date,
): Promise<TournamentTurn | undefined> {
  const entry = (await readSection<TournamentEntry>(executor, 'tournaments')).find(({ id }) => id === tournament);
  const found = entry && turn(entry, windowAt(entry.window, start));
  return found?.start.getTime() === start.getTime() ? found : undefined;
}
