import { TRANSACTION_CATEGORY, type Language } from '#contract/constants';
import { findTurn, listTurns, renderText, type TournamentTurn } from '../content';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { assertNew, credit, lockWallets, notify } from '../ledger';
import { formatLira } from '../format';
import { buildLeaderboard } from './leaderboard';
import { tournamentPlaces } from './schema';

const CONCLUDE = 'tournaments.conclude';
/** Delay for rounds that ended within the turn but are not in the database yet. */
const LATE_ROUNDS_MS = 60_000;
const PRIZES_FROM = 'house:tournaments';

/**
 * Schedules the conclusion of every turn that is not over. Idempotent. A turn whose end changed gets a job for the new
 * end, and the old job finds nothing to do. A turn that is over when it is first read pays nothing: players could not
 * know of it while it ran.
 */
export async function scheduleTournaments({ now }: Pick<PlatformContext, 'now'>, tx: Transaction): Promise<void> {
  const turns = (await listTurns(tx, now())).filter(({ end }) => end > now());
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

/** Stores the final table of a turn, pays each prize once and notifies the winners; then schedules the next turn. */
const conclude: JobHandler = async (context, tx, { tournament, start, end }) => {
  await scheduleTournaments(context, tx);
  const turn = await findTurn(tx, String(tournament), new Date(String(start)));
  if (!turn || turn.end.toISOString() !== end) return;
  const places = await buildLeaderboard(tx, turn);
  if (places.length === 0) return;
  const rows = places.map(({ uid, points }, at) => ({
    turn: turn.id,
    place: at + 1,
    uid,
    points,
    prize: turn.prizes[at] ?? 0n,
    endedAt: turn.end,
  }));
  const written = await tx.insert(tournamentPlaces).values(rows).onConflictDoNothing().returning();
  const winners = written.filter(({ prize }) => prize > 0n);
  await lockWallets(
    tx,
    winners.map(({ uid }) => uid),
  );
  for (const winner of winners) await pay(context, tx, turn, winner);
};

async function pay(
  context: PlatformContext,
  tx: Transaction,
  turn: TournamentTurn,
  { place, uid, prize }: { place: number; uid: string; prize: bigint },
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

export const jobs: JobTable = { [CONCLUDE]: { lane: 'money', inside: conclude } };
