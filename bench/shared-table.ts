import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { openPostgres } from '#platform/db/open';
import { launchGame, createOperator, seedCatalogue } from '#platform/games';
import { players, sessions } from '#platform/players/schema';
import { testPlayer } from '#platform/players/testing';
import { deriveKeys } from '#platform/secrets';
import { credit, openWallet, verifyLedger } from '#platform/ledger';
import { embeddedProvider, embeddedRounds } from '#provider';
import { defaultRules } from '#provider/engines';
import { rounds } from '#provider/schema';
import { turnAt } from '#provider/tables/clock';
import { settleTable } from '#provider/tables/settle';
import { currentRound } from '#provider/tables/table-rounds';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const CHIP = ROULETTE.minStake * 100;
const RICH = 100_000_000n;
const silent = { error() {}, warn() {}, info() {} } as unknown as Logger;

type Places = (at: number) => string[];

/**
 * Opens a roulette table on PostgreSQL with `count` players; `play` makes each place one form, then closes and settles.
 */
export async function openTable(url: string, count: number, atOnce: number) {
  const { db, close } = await openPostgres(url, { log: silent, prepare: async () => {} });
  const clock = { openMs: 22_000, closedMs: 3_000 };
  let time = turnAt(clock, ROULETTE.id, new Date()).endsAt.getTime();
  const context = { db, now: () => new Date(time), key: deriveKeys('a secret of the benchmarks'), options: {} };
  const operator = createOperator(context);
  const gameProvider = embeddedProvider(operator);
  const games = embeddedRounds(operator);
  const provider = { operator, findRules: defaultRules };
  await db.transaction((tx) => seedCatalogue(tx));

  const sitDown = async (at: number): Promise<string> => {
    const uid = `player${at}`;
    const now = context.now();
    return db.transaction(async (tx) => {
      await tx.insert(players).values(testPlayer(uid, now));
      await tx
        .insert(sessions)
        .values({ id: uid, sidHash: uid, uid, pending: false, createdAt: now, lastActivityAt: now });
      await openWallet(tx, uid);
      await credit(tx, {
        key: `gift:${uid}`,
        kind: 'adjustment',
        uid,
        category: 1,
        counter: 'house:adjustments',
        amount: RICH,
        at: now,
        description: { tr: 'Ölçüm', en: 'Measurement' },
      });
      const launch = { uid, sessionId: uid, gameId: ROULETTE.id, language: 'tr' as const };
      return (await launchGame({ gameProvider, now: context.now }, tx, { kind: 'live', launch })).slice(
        '/rounds/'.length,
      );
    });
  };
  const inTurns = async <Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>) => {
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < items.length; at = next++) await work(items[at]!, at);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  const tokens: string[] = Array.from({ length: count }, () => '');
  await inTurns(tokens, async (_token, at) => {
    tokens[at] = await sitDown(at);
    await games.open(tokens[at]!);
  });

  const play = async (places: Places) => {
    const round = await currentRound(provider, { gameId: ROULETTE.id, profile: ROULETTE.profile });
    const placing = performance.now();
    await inTurns(tokens, async (token, at) => {
      const form = new URLSearchParams({ requestID: randomId(), number: String(round.number), chip: String(CHIP) });
      for (const place of places(at)) form.append('bet', place);
      const played = await games.play(token, form);
      if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    });
    const placedMs = performance.now() - placing;
    time = round.endsAt.getTime();
    const settling = performance.now();
    const cpuBefore = process.cpuUsage();
    await settleTable(provider, round.id);
    const settledMs = performance.now() - settling;
    const { user, system } = process.cpuUsage(cpuBefore);
    const bets = await db.select().from(rounds).where(eq(rounds.tableRoundId, round.id));
    if (bets.length !== count || bets.some(({ status }) => status !== 'settled')) throw new Error('Not all is settled');
    return {
      placedMs,
      settledMs,
      cpuMs: (user + system) / 1000,
      winners: bets.filter(({ payout }) => payout > 0n).length,
    };
  };
  const usualBets: Places = (at) => [
    ['red', 'black', 'dozen-1', 'dozen-2', 'dozen-3'][at % 5]!,
    `straight-${at % 37}`,
    `straight-${(at * 7 + 3) % 37}`,
  ];
  const winningBets: Places = () => ['red', 'black', 'straight-0'];
  const end = async (): Promise<string[]> => {
    const { findings } = await verifyLedger(db);
    await close();
    return findings.map(String);
  };
  return { play, usualBets, winningBets, end };
}
