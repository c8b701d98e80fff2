import { and, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { TableChoice, TableResultView } from '#arcade/table-game';
import type { Database } from '#platform/db/database';
import type { ProviderContext } from '../context';
import { gameSessions, rounds, tableRounds } from '../schema';
import { CANCELLED } from '../transitions';
import { settleTable } from './settle';
import { currentRound, endedRounds, nextRound, sharedRules, type GameTable, type TableRound } from './table-rounds';

/** Number of previous rounds that are read, and of winners. */
const RECENT = 60;
const WINNERS = 5;
/** Age up to which the sums of all players' chips are used again. */
const TOTALS_MS = 1_000;

/** Part of a table's state that is the same for all players. */
export interface SharedView<Result = unknown> {
  /** Round of the next form: the one that takes bets, or the one after it. */
  number: number;
  open: boolean;
  now: Date;
  /** Times at which betting closes and the result is shown. */
  closesAt: Date;
  endsAt: Date;
  /** SHA-256 of the seed of the next form's round. */
  commitment: string;
  /** Part of the running round's result that is already revealed. */
  called: Result | undefined;
  /** Previous results, latest first. */
  recent: { number: number; result: Result; at: Date }[];
  /** Largest winners of the latest round; amounts in kuruş. */
  winners: { player: string; amount: bigint }[];
  /** Chips of all players on the running round: kuruş by bet. At most a second old. */
  totals: Readonly<Record<string, number>>;
}

/** One phase of a table's turn, as it is read once for all players. */
interface Phase {
  /** Turn of the table's clock, and whether it takes bets. */
  key: string;
  round: TableRound;
  formRound: TableRound;
  ended: TableRound[];
  winners: SharedView['winners'];
}

interface Kept {
  phase?: Promise<Phase> | undefined;
  key?: string | undefined;
  totals?: { at: number; key: string; sums: Promise<SharedView['totals']> } | undefined;
}

/** State of each table that this process has read, by database and game. */
const known = new WeakMap<Database, Map<string, Kept>>();

function getKept({ operator }: ProviderContext, gameId: string): Kept {
  let tables = known.get(operator.db);
  if (!tables) known.set(operator.db, (tables = new Map()));
  let kept = tables.get(gameId);
  if (!kept) tables.set(gameId, (kept = {}));
  return kept;
}

/**
 * Returns the shared state of a table, and its current and last rounds. A process reads them once per phase of a turn,
 * however many players look, and the players' chips once per second. It first settles due results that are still open.
 */
export async function getSharedView(
  context: ProviderContext,
  table: GameTable,
): Promise<{ view: SharedView; round: TableRound; last: TableRound | undefined }> {
  const { round, formRound, ended, winners } = await getPhase(context, table);
  const called = await soFar(context, round);
  const totals = await getTotals(context, round);
  const now = context.operator.now();
  const view: SharedView = {
    number: formRound.number,
    open: now < round.closesAt,
    now,
    closesAt: round.closesAt,
    endsAt: round.endsAt,
    commitment: formRound.commitment,
    called,
    recent: ended
      .filter(({ result }) => result !== null)
      .map(({ number, result, endsAt }) => ({ number, result, at: endsAt })),
    winners,
    totals,
  };
  return { view, round, last: ended[0] };
}

async function getPhase(context: ProviderContext, table: GameTable): Promise<Phase> {
  const kept = getKept(context, table.gameId);
  const now = context.operator.now();
  const before = await kept.phase?.catch(() => undefined);
  if (before && now < before.round.endsAt && before.key === keyOf(before.round, now)) return before;
  const round = await currentRound(context, table);
  const key = keyOf(round, now);
  if (kept.key !== key || !kept.phase) {
    const phase = readPhase(context, table, { round, key });
    kept.key = key;
    kept.phase = phase;
    // An incomplete or failed reading is not used again.
    const forget = () => {
      if (kept.phase === phase) kept.phase = undefined;
    };
    phase.then(({ ended }) => ended.some(isDue) && forget(), forget);
  }
  return kept.phase;
}

const keyOf = ({ id, closesAt }: TableRound, now: Date): string => `${id} ${now < closesAt}`;
const isDue = ({ status }: TableRound): boolean => status === 'open' || status === 'dealt';

/** @param round the current one, in the phase `key` */
async function readPhase(
  context: ProviderContext,
  table: GameTable,
  { round, key }: Pick<Phase, 'round' | 'key'>,
): Promise<Phase> {
  let ended = await endedRounds(context, table, RECENT);
  const due = ended.filter(isDue);
  if (due.length > 0) {
    for (const { id } of due) await settleTable(context, id);
    ended = await endedRounds(context, table, RECENT);
  }
  const [last] = ended;
  const isOpen = context.operator.now() < round.closesAt;
  return {
    key,
    round,
    formRound: isOpen ? round : await nextRound(context, table, round),
    ended,
    winners: last ? await winnersOf(context, last) : [],
  };
}

/** Returns the part of a round's result that is revealed since its bets were closed, for stepwise results. */
async function soFar(context: ProviderContext, { id, profile, closesAt, endsAt }: TableRound): Promise<unknown> {
  const { operator } = context;
  const { shared } = sharedRules(context, profile);
  const gone = operator.now().getTime() - closesAt.getTime();
  if (!shared.soFar || gone < 0) return undefined;
  await settleTable(context, id);
  const [round] = await operator.db
    .select({ result: tableRounds.result })
    .from(tableRounds)
    .where(eq(tableRounds.id, id));
  if (!round || round.result === null) return undefined;
  return shared.soFar(round.result, Math.min(1, gone / (endsAt.getTime() - closesAt.getTime())));
}

function getTotals(context: ProviderContext, round: TableRound): Promise<SharedView['totals']> {
  const kept = getKept(context, round.gameId);
  const at = context.operator.now().getTime();
  if (!kept.totals || kept.totals.key !== round.id || at - kept.totals.at >= TOTALS_MS)
    kept.totals = { at, key: round.id, sums: sumChips(context, round) };
  return kept.totals.sums;
}

/** Sums the chips of all players on a round, by bet. */
async function sumChips(context: ProviderContext, { id, profile }: TableRound): Promise<SharedView['totals']> {
  const place = sql<string>`place`;
  const rows = await context.operator.db
    .select({ place, chip: sql<string>`sum((${rounds.choice}->>'chip')::bigint)` })
    .from(sql`${rounds}, jsonb_array_elements_text(${rounds.choice}->'places') as place`)
    .where(and(eq(rounds.tableRoundId, id), isNotNull(rounds.state), notInArray(rounds.status, CANCELLED)))
    .groupBy(place);
  const { engine } = sharedRules(context, profile);
  const choices: TableChoice[] = rows.map((row) => ({ chip: Number(row.chip), places: [row.place] }));
  const { bets } = engine.show({ choices }) as TableResultView<unknown>;
  return Object.fromEntries(bets.map(({ bet, stake }) => [bet, stake]));
}

async function winnersOf({ operator }: ProviderContext, { id }: TableRound): Promise<SharedView['winners']> {
  const amount = sql<string>`sum(${rounds.payout})`;
  const rows = await operator.db
    .select({ player: sql<string>`max(${gameSessions.alias})`, amount })
    .from(rounds)
    .innerJoin(gameSessions, eq(gameSessions.id, rounds.launchId))
    .where(and(eq(rounds.tableRoundId, id), eq(rounds.status, 'settled')))
    .groupBy(rounds.uid)
    .having(sql`sum(${rounds.payout}) > sum(${rounds.stake})`)
    .orderBy(desc(amount), rounds.uid)
    .limit(WINNERS);
  return rows.map((row) => ({ player: row.player, amount: BigInt(row.amount) }));
}
