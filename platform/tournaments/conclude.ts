import { TRANSACTION_CATEGORY, type Language } from '#contract/constants';
import { findTurn, listTurns, lockContent, renderText, type TournamentTurn } from '../content';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { assertNew, credit, lockWallets, notify } from '../ledger';
import { formatLira } from '../format';
import { openRaces, rebuildRace } from '../games';
import { erasedPlayers } from '../players';
import { buildLeaderboard, concludedTurn } from './leaderboard';
import { tournamentPlaces } from './schema';

const CONCLUDE = 'tournaments.conclude';
const REBUILD = 'tournaments.rebuild-totals';
const SECOND_REBUILD_MS = 15 * 60_000;
/** Delay for rounds that ended within the turn but are not in the database yet, and for refunds after an outage. */
const LATE_ROUNDS_MS = 60_000;
const PRIZES_FROM = 'house:tournaments';

/**
 * Schedules the conclusion of every turn that is not over. Idempotent. A turn whose end changed gets a job for the new
 * end, and the old job finds nothing to do. A turn that is over when it is first read pays nothing: players could not
 * know of it while it ran.
 * @param areGamesReplaced whether the lists of games may have changed: totals by list are rebuilt
 */
export async function scheduleTournaments(
  { now }: Pick<PlatformContext, 'now'>,
  tx: Transaction,
  { areGamesReplaced = false } = {},
): Promise<void> {
  const listed = await listTurns(tx, now());
  await openTotals(tx, listed, { now: now(), areGamesReplaced });
  const turns = listed.filter(({ end }) => end > now());
  for (const { id, tournament, start, end } of turns) {
    const ends = end.toISOString();
    await enqueueJob(tx, {
      kind: CONCLUDE,
      key: `${CONCLUDE}:${id}:${ends}`,
      payload: { tournament, start: start.toISOString(), end: ends },
      runAt: new Date(end.getTime() + LATE_ROUNDS_MS),
    });
  }
}

/**
 * Adds up stakes for these turns from now on. The totals of a turn that has started are rebuilt at once, and again when
 * no process of an earlier release or of the earlier content books any more.
 */
async function openTotals(
  tx: Transaction,
  turns: readonly TournamentTurn[],
  { now, areGamesReplaced }: { now: Date; areGamesReplaced: boolean },
): Promise<void> {
  const changed = new Set(
    await openRaces(
      tx,
      turns.map(({ id, start, end, games }) => ({ id, from: start, to: end, games })),
    ),
  );
  for (const { id, start, games } of turns)
    if ((changed.has(id) || (areGamesReplaced && games)) && start <= now)
      for (const [when, delay] of [
        ['now', 0],
        ['later', SECOND_REBUILD_MS],
      ] as const)
        await enqueueJob(tx, {
          kind: REBUILD,
          key: `${REBUILD}:${id}:${when}`,
          payload: { id },
          runAt: new Date(now.getTime() + delay),
        });
}

/**
 * Schedules the next turn, stores the final table of a turn, pays each prize once and notifies the winners. Does nothing
 * for a turn that overlaps one with a final table. After an outage it waits once, because stakes without an answer are
 * refunded now.
 */
const conclude: JobHandler = async (context, tx, { tournament, start, end, hasWaited }) => {
  // A change of the content sees either the final table, or is seen here.
  await lockContent(tx);
  await scheduleTournaments(context, tx);
  const turn = await findTurn(tx, String(tournament), new Date(String(start)));
  if (!turn || turn.end.toISOString() !== end) return;
  if (await concludedTurn(tx, turn)) return;
  const now = context.now().getTime();
  if (!hasWaited && now > turn.end.getTime() + 2 * LATE_ROUNDS_MS)
    return enqueueJob(tx, {
      kind: CONCLUDE,
      key: `${CONCLUDE}:${turn.id}:${end}:late`,
      payload: { tournament, start, end, hasWaited: true },
      runAt: new Date(now + LATE_ROUNDS_MS),
    });
  const places = await lockLeaderboard(tx, turn);
  if (places.length === 0) return;
  const rows = places.map(({ uid, points }, at) => ({
    turn: turn.id,
    place: at + 1,
    uid,
    points,
    prize: turn.prizes[at] ?? 0n,
    endedAt: turn.end,
  }));
  await tx.insert(tournamentPlaces).values(rows);
  for (const { place, uid, prize } of rows) if (prize > 0n) await pay(context, tx, { turn, place, uid, prize });
};

/**
 * Returns the leaders of a turn and locks their wallets, as an erasure does: a player who was erased since the table was
 * built is in none, and the others cannot be erased before their prize is booked.
 */
async function lockLeaderboard(tx: Transaction, turn: TournamentTurn): ReturnType<typeof buildLeaderboard> {
  const places = await buildLeaderboard(tx, turn);
  await lockWallets(
    tx,
    places.map(({ uid }) => uid),
  );
  const erased = new Set((await erasedPlayers(tx)).map(({ uid }) => uid));
  return places.some(({ uid }) => erased.has(uid)) ? lockLeaderboard(tx, turn) : places;
}

async function pay(
  context: PlatformContext,
  tx: Transaction,
  { turn, place, uid, prize }: { turn: TournamentTurn; place: number; uid: string; prize: bigint },
): Promise<void> {
  const name = (lang: Language) => renderText(turn.name, { lang, brand: context.options.brandName });
  const at = context.now();
  const booked = await credit(tx, {
    key: `tournament:${turn.id}:${place}`,
    kind: 'prize',
    uid,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: `${name('tr')}: ${place}. sıra ödülü`, en: `${name('en')}: prize for place ${place}` },
    reference: turn.id,
    amount: prize,
    counter: PRIZES_FROM,
    at,
  });
  assertNew(booked);
  const size = formatLira(prize);
  await notify(tx, {
    uid,
    text: {
      tr: `${name('tr')}: turnuvayı ${place}. sırada bitirdiniz. ${size.tr} ödülünüz bakiyenize eklendi.`,
      en: `${name('en')}: you finished in place ${place}. Your prize of ${size.en} is in your balance.`,
    },
    reference: turn.id,
    at,
  });
}

export const jobs = {
  [CONCLUDE]: { lane: 'money', inside: conclude },
  [REBUILD]: { lane: 'bulk', inside: (_context, tx, { id }) => rebuildRace(tx, String(id)) },
} satisfies JobTable;
