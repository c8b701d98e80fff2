import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireAmount, wireFromKurus } from '#contract/wire';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { balanceOf, credit, debit, lockWallets } from '../wallet';
import { games, launches, providerTransactions } from './schema';

/** How far a message's own time may be from ours, either way. */
export const CALLBACK_FRESH_MS = 5 * 60_000;

/** The embedded provider; another one would get a name and a key of its own here. */
export const EMBEDDED_PROVIDER = 'arcade';
const PROVIDER_NAMES: readonly string[] = [EMBEDDED_PROVIDER];

const id = z.string().regex(/^[\w-]{1,64}$/);

/** What a provider may tell: a stake, the win of a stake, or that a stake is taken back. */
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('debit'), transactionID: id, roundID: id, launchID: id, uid: id, gameID: id, amount: wireAmount, timestamp: z.string().datetime() }),
  z.object({ type: z.literal('credit'), transactionID: id, stakeID: id, roundID: id, uid: id, gameID: id, amount: wireAmount, timestamp: z.string().datetime() }),
  z.object({ type: z.literal('rollback'), transactionID: id, stakeID: id, roundID: id, uid: id, gameID: id, timestamp: z.string().datetime() }),
]);
type Message = z.output<typeof message>;
export type ProviderMessage = z.input<typeof message>;

export interface CallbackAnswer {
  result: boolean;
  /** 'OK', or why not: 'INSUFFICIENT_FUNDS', 'UNKNOWN_STAKE', 'STAKE_CLOSED', 'CONFLICT', 'UNKNOWN_LAUNCH' … */
  code: string;
  /** Lira, after the message. */
  balance?: string;
}

interface Answered {
  status: number;
  body: CallbackAnswer;
}

const no = (status: number, code: string): Answered => ({ status, body: { result: false, code } });

/** Signature of a callback's raw body: hex HMAC-SHA-256 under the provider's key. */
export function signCallback(context: Pick<PlatformContext, 'key'>, name: string, rawBody: string): string {
  return createHmac('sha256', context.key(`callback:${name}`)).update(rawBody).digest('hex');
}

/**
 * Takes one money message of a game provider. Signed, fresh, and booked once by its transaction id: delivered again it
 * gets the first answer and books nothing. A stake is answered by one win or one rollback, never both; a win is booked
 * though the session is over. Each booking is one ledger entry of the category game.
 */
export async function receiveProviderCallback(context: PlatformContext, name: string, rawBody: string, signature: string): Promise<Answered> {
  if (!PROVIDER_NAMES.includes(name)) return no(404, 'UNKNOWN_PROVIDER');
  const expected = Buffer.from(signCallback(context, name, rawBody));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return no(401, 'BAD_SIGNATURE');
  const read = message.safeParse(parseJson(rawBody));
  if (!read.success) return no(400, 'BAD_MESSAGE');
  if (Math.abs(context.now().getTime() - new Date(read.data.timestamp).getTime()) > CALLBACK_FRESH_MS) return no(401, 'STALE');
  if (read.data.type !== 'rollback' && read.data.amount <= 0n) return no(400, 'BAD_AMOUNT');
  return context.db.transaction((tx) => answerOnce(context, tx, name, read.data));
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

async function answerOnce(context: PlatformContext, tx: Transaction, provider: string, told: Message): Promise<Answered> {
  const stakeId = told.type === 'debit' ? undefined : told.stakeID;
  // Everything about one stake happens one after the other, so that its win and its rollback cannot pass each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${stakeId ?? told.transactionID}`}, 0))`);
  const [earlier] = await tx
    .select()
    .from(providerTransactions)
    .where(and(eq(providerTransactions.provider, provider), eq(providerTransactions.transactionId, told.transactionID)));
  if (earlier) {
    const same =
      earlier.kind === told.type && earlier.uid === told.uid && earlier.roundId === told.roundID && (earlier.stakeId ?? undefined) === stakeId && (told.type === 'rollback' || earlier.amount === told.amount);
    return same ? { status: earlier.status, body: earlier.answer as CallbackAnswer } : no(409, 'CONFLICT');
  }
  const { amount, answered } = await book(context, tx, provider, told);
  // Refusals that a later message could turn into an acceptance are not kept; lack of money is, so that a refused stake stays refused.
  if (answered.body.result || answered.body.code === 'INSUFFICIENT_FUNDS') {
    await tx.insert(providerTransactions).values({
      provider,
      transactionId: told.transactionID,
      kind: told.type,
      uid: told.uid,
      roundId: told.roundID,
      gameId: told.gameID,
      amount,
      stakeId: stakeId ?? null,
      status: answered.status,
      answer: answered.body,
      createdAt: context.now(),
    });
  }
  return answered;
}

async function book(context: PlatformContext, tx: Transaction, provider: string, told: Message): Promise<{ amount: bigint; answered: Answered }> {
  const refused = (status: number, code: string) => ({ amount: 0n, answered: no(status, code) });
  const [game] = await tx.select({ name: games.name, providerId: games.providerId }).from(games).where(eq(games.id, told.gameID));
  const about = {
    key: `game:${provider}:${told.transactionID}`,
    uid: told.uid,
    category: TRANSACTION_CATEGORY.game,
    reference: told.roundID,
    counter: `house:games:${game?.providerId ?? provider}`,
    at: context.now(),
  };
  const title = game?.name ?? told.gameID;
  const done = (amount: bigint, balance: bigint) => ({ amount, answered: { status: 200, body: { result: true, code: 'OK', balance: wireFromKurus(balance) } } });

  if (told.type === 'debit') {
    const [launch] = await tx.select({ uid: launches.uid, gameId: launches.gameId }).from(launches).where(eq(launches.id, told.launchID));
    if (!launch || launch.uid !== told.uid || launch.gameId !== told.gameID) return refused(404, 'UNKNOWN_LAUNCH');
    if (await closingOf(tx, provider, told.transactionID)) return refused(409, 'STAKE_CLOSED');
    try {
      const booked = await debit(tx, { ...about, kind: 'stake', amount: told.amount, description: { tr: `${title}: bahis`, en: `${title}: stake` } });
      return done(told.amount, booked.balance);
    } catch (error) {
      if (error instanceof Refusal && error.field === 'amount') return { amount: told.amount, answered: no(402, 'INSUFFICIENT_FUNDS') };
      throw error;
    }
  }

  const [stake] = await tx
    .select()
    .from(providerTransactions)
    .where(and(eq(providerTransactions.provider, provider), eq(providerTransactions.transactionId, told.stakeID), eq(providerTransactions.kind, 'debit')));
  if (await closingOf(tx, provider, told.stakeID)) return refused(409, 'STAKE_CLOSED');
  if (stake && (stake.uid !== told.uid || stake.roundId !== told.roundID)) return refused(404, 'UNKNOWN_STAKE');
  const staked = stake?.status === 200;
  if (told.type === 'credit') {
    if (!staked) return refused(404, 'UNKNOWN_STAKE');
    const booked = await credit(tx, { ...about, kind: 'payout', amount: told.amount, description: { tr: `${title}: kazanç`, en: `${title}: win` } });
    return done(told.amount, booked.balance);
  }
  if (!stake || !staked) {
    // Nothing to give back. It is noted all the same: should the stake arrive late, it is refused.
    await lockWallets(tx, [told.uid]);
    return done(0n, await balanceOf(tx, told.uid));
  }
  const booked = await credit(tx, { ...about, kind: 'rollback', amount: stake.amount, description: { tr: `${title}: bahis iadesi`, en: `${title}: stake returned` } });
  return done(stake.amount, booked.balance);
}

/** The win or rollback that closed a stake. */
async function closingOf(tx: Transaction, provider: string, stakeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ kind: providerTransactions.kind })
    .from(providerTransactions)
    .where(and(eq(providerTransactions.provider, provider), eq(providerTransactions.stakeId, stakeId)));
  return row?.kind;
}
