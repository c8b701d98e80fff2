import { eq } from 'drizzle-orm';
import { INSTANT_BINGO } from '#content/games';
import { randomId } from '#platform/db/ids';
import type { TestDatabase } from '#platform/db/testing';
import { createOperator, launchVirtual } from '#platform/games';
import { games } from '#platform/games/schema';
import { fromPort, runDueJobs } from '#platform/jobs';
import { jobs } from '#platform/jobs/schema';
import { defaultRules } from '../engines';
import { embeddedProvider } from '../index';
import { rounds, tableRounds } from '../schema';
import { observedProvider, playingTable, type Reply } from '../testing';
import { turnAt } from './clock';
import { sharedRules, TABLE_JOB } from './table-rounds';

const [ROOM] = INSTANT_BINGO;
const { bingoRoom: hall } = ROOM!;

/** Balance of each player before the first ticket, in kuruş. */
export const MONEY = 100_000n;

export type HallBed = Awaited<ReturnType<typeof setupHall>>;

/** Opens a bingo hall at the begin of a turn; `players` have a balance and no ticket. */
export async function setupHall(database: TestDatabase, players: readonly string[]) {
  const table = await playingTable(database);
  const { context } = table;
  const provider = { operator: createOperator(context), findRules: defaultRules };
  const rules = sharedRules(provider, hall.profile);
  const clock = rules.shared.clockOf(rules.profile);
  context.setTime(turnAt(clock, hall.id, context.now()).endsAt);
  for (const uid of players) await table.addPlayer(uid, MONEY);

  const openHall = async (uid: string) => {
    const order = { uid, sessionId: `s-${uid}`, language: 'tr', providerId: ROOM!.providerID, type: 'hall' } as const;
    const url = await context.db.transaction((tx) => launchVirtual(context, tx, order));
    const token = url.slice('/rounds/'.length);
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'hall' || !screen.table) throw new Error('no hall');
    return { token, screen: { ...screen, table: screen.table } };
  };

  return {
    context,
    provider,
    rules,
    clock,
    addPlayer: (uid: string) => table.addPlayer(uid, MONEY),
    openHall,
    /** Buys a ticket for 1 lira. */
    buyTicket: async (uid: string): Promise<string> => {
      const { token, screen } = await openHall(uid);
      const number = String(screen.table.number);
      const form = new URLSearchParams({ requestID: randomId(), number, chip: '100', bet: '7' });
      const played = await table.rounds.play(token, form);
      if (played.kind !== 'played') throw new Error(JSON.stringify(played));
      return played.roundId;
    },
    /** Runs the due jobs of the platform's process. */
    runJobs: () => runDueJobs(context, fromPort(context.gameProvider!.jobs)),
    /** Runs the due jobs in a process whose messages are answered by `reply`. */
    runJobsWith: (reply: Reply) => {
      const { operator } = observedProvider(context, defaultRules, reply).provider;
      return runDueJobs(context, fromPort(embeddedProvider(operator).jobs));
    },
    closeGame: () => context.db.update(games).set({ active: false }).where(eq(games.id, hall.id)),
    bets: () => context.db.select().from(rounds).orderBy(rounds.uid),
    statuses: async () => (await context.db.select().from(rounds)).map(({ status }) => status).toSorted(),
    tableRound: async () => (await context.db.select().from(tableRounds))[0]!,
    tableJobs: async () => context.db.select().from(jobs).where(eq(jobs.kind, TABLE_JOB)),
  };
}
