import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { listConflicts, listFeedStates, OTHER_TEAMS } from '../betting';
import { printScore } from './betting-fields';
import type { Action, Columns, OutputPart } from './command';

const LISTED = 200;

export const CONFLICT_COLUMNS: Columns = {
  id: 'fixture',
  home: 'text',
  away: 'text',
  settled: { kind: 'text', label: { tr: 'Geçerli sonuç', en: 'Result in force' } },
  received: 'text',
  at: 'timestamp',
};

export const CONFLICT_ACTIONS: readonly Action[] = [
  { command: 'betting settle', fields: { fixture: 'id' } },
  { command: 'betting correct', fields: { fixture: 'id' } },
  { command: 'betting void', fields: { fixture: 'id' } },
];

/** Returns the results that contradict another one, as rows; of one fixture, or of all. */
export async function toConflictRows(db: Executor, fixtureID?: string) {
  return (await listConflicts(db, LISTED, fixtureID)).map(({ conflict, fixture }) => ({
    id: fixture.id,
    home: fixture.home,
    away: fixture.away,
    settled: `${fixture.status} ${printScore(fixture.periods)}`.trim(),
    received:
      conflict.status === OTHER_TEAMS
        ? { tr: 'başka takımlar', en: 'other teams' }
        : `${conflict.status} ${printScore(conflict.periods)}`.trim(),
    at: conflict.toldAt.toISOString(),
  }));
}

/** Returns the conflicting results as a part of an output; of one fixture, or of all. */
export const conflictsPart = async (db: Executor, fixtureID?: string): Promise<OutputPart> => ({
  name: 'conflicts',
  title: { tr: 'Çelişen sonuçlar', en: 'Conflicting results' },
  columns: CONFLICT_COLUMNS,
  rows: await toConflictRows(db, fixtureID),
  ...(fixtureID === undefined && { actions: CONFLICT_ACTIONS }),
});

/** Returns the state of each feed as a part of an output. */
export const feedsPart = async (context: PlatformContext): Promise<OutputPart> => ({
  name: 'feeds',
  title: { tr: 'Veri akışları', en: 'Feeds' },
  columns: { feed: 'text', state: 'status', last: 'timestamp' },
  actions: [{ command: 'betting suspend', fields: { feed: 'feed' } }],
  rows: (await listFeedStates(context)).map(({ feed, state, lastAt }) => ({
    feed,
    state,
    last: lastAt?.toISOString() ?? '',
  })),
});
