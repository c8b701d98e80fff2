import { and, eq, sql } from 'drizzle-orm';
import { BONUS_PLAYS, type BonusPlay } from '#contract/bonuses';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { providerMessage, type AnsweredCallback, type ReadProviderMessage } from '#contract/provider-callbacks';
import type { Product } from '#contract/products';
import { wireFromKurus } from '#contract/wire';
import { Refusal } from '../refusal';
import { parseJson } from '../parse-json';
import type { PlatformContext, PlatformOptions } from '../context';
import { countRound } from '../counters';
import type { Transaction } from '../db/database';
import { preparedOnce } from '../db/prepared';
import { creditReturn, getWageringProgress, playable, takeStake } from '../bonuses';
import { isJustActive, openSessions, touchSession } from '../players';
import { answerRealityCheck, playSoFar } from '../play-limits';
import { lockWallets } from '../ledger';
import {
  bookingKey,
  toBooking,
  described,
  earlierAnswer,
  hasWrongJackpot,
  jackpotAccount,
  rejected,
  ok,
  toPayout,
  findRefusal,
  getTitle,
  type MoneyMessage,
} from './booking';
import { receiveCredits } from './credits';
import { isKindOffered } from './game-products';
import { games, launches } from './schema';
import { findSeveralStakes } from './several-stakes';
import {
  endRounds,
  storeAnswer,
  lockRound,
  lockTableRound,
  loadTransactionContext,
  type TransactionContext,
} from './transaction-context';
import { isUnderMaintenance } from '../maintenance';
import { EMBEDDED_PROVIDER } from '../remote-services';
import { sameText, sign } from '../signature';
import { isOwnGame, isRemovedGame, isSignedBy } from './remote-provider';

/** Maximum difference of a message's timestamp from our clock, either way. */
export const CALLBACK_FRESH_MS = 5 * 60_000;

type Context = Pick<PlatformContext, 'db' | 'now' | 'key'> & {
  options?: Pick<PlatformOptions, 'gameProviders' | 'products'>;
};

/** Status of a stake that a wallet or a check rejected: it stays rejected, and the code is the reason. */
const STAKE_REFUSED = 402;

/** Code for a stake on a game that its operator has closed, disabled with its product, or no longer lists. A balance is returned all the same. */
const GAME_CLOSED = 'GAME_CLOSED';

/** Code for a stake, a balance or a reality check of a session that has ended. */
const SESSION_OVER = 'SESSION_OVER';

/**
 * Returns the reason code for providers: 'INSUFFICIENT_FUNDS', else the rejection's reason in capitals
 * ('LIMIT_REACHED').
 */
const codeOf = ({ reason }: Refusal): string =>
  reason === 'insufficient-balance' ? 'INSUFFICIENT_FUNDS' : reason.toUpperCase().replaceAll('-', '_');

/** Returns the signature of a callback's raw body: hex HMAC-SHA-256 under the provider's key. */
export function signCallback(context: Pick<PlatformContext, 'key'>, name: string, rawBody: string): string {
  return sign(context.key(`callback:${name}`), rawBody);
}

/**
 * Processes one money message of a game provider: signed, recent, and idempotent by its transaction id. A repeat gets
 * the first response and books nothing. A stake is closed by one win or one rollback, never both. A win is booked even
 * if the session is over. Each booking is one ledger entry of the category game.
 */
export async function receiveProviderCallback(
  context: Context,
  { name, rawBody, signature }: { name: string; rawBody: string; signature: string },
): Promise<AnsweredCallback> {
  const isEmbedded = name === EMBEDDED_PROVIDER;
  const remote = isEmbedded ? undefined : context.options?.gameProviders?.find((known) => known.name === name);
  if (!isEmbedded && !remote) return rejected(404, 'UNKNOWN_PROVIDER');
  const isSigned = remote
    ? isSignedBy(remote, rawBody, signature)
    : sameText(signature, signCallback(context, name, rawBody));
  if (!isSigned) return rejected(401, 'BAD_SIGNATURE');
  return { ...(await receiveSigned(context, { name, rawBody })), isSigned: true };
}

/** As `receiveProviderCallback`, for a message whose signature is verified. */
async function receiveSigned(
  context: Context,
  { name, rawBody }: { name: string; rawBody: string },
): Promise<AnsweredCallback> {
  const read = providerMessage.safeParse(parseJson(rawBody));
  if (!read.success) return rejected(400, 'BAD_MESSAGE');
  if (Math.abs(context.now().getTime() - new Date(read.data.timestamp).getTime()) > CALLBACK_FRESH_MS)
    return rejected(401, 'STALE');
  const message = read.data;
  if (name !== EMBEDDED_PROVIDER && hasJackpot(message)) return rejected(400, 'BAD_MESSAGE');
  if (message.type === 'balance') return answerBalance(context, name, message);
  if (message.type === 'go-on') return acceptRealityCheck(context, name, message);
  if (message.type === 'session-end') return endLaunch(context, name, message);
  if (message.type === 'credits') return receiveCredits(context, name, message.credits);
  if (message.type === 'ends') {
    await endRounds(context.db, { provider: name, ended: message.rounds, at: context.now() });
    return { status: 200, body: { result: true, code: 'OK' } };
  }
  if (message.type !== 'rollback' && (message.amount <= 0n || hasWrongJackpot(message)))
    return rejected(400, 'BAD_AMOUNT');
  return context.db.transaction((tx) => answerOnce(context, tx, { provider: name, message }));
}

/** Whether a message has a part for a jackpot. Jackpots belong to the embedded provider. */
const hasJackpot = (message: ReadProviderMessage): boolean =>
  ('jackpot' in message && message.jackpot !== undefined) ||
  (message.type === 'credits' && message.credits.some(({ jackpot }) => jackpot !== undefined));

/** Returns the balance of a launch while its session is open. */
async function answerBalance(
  context: Context,
  provider: string,
  message: Extract<ReadProviderMessage, { type: 'balance' }>,
) {
  const { db } = context;
  const launch = await findLaunch(context, provider, message);
  if (!launch) return rejected(404, 'UNKNOWN_LAUNCH');
  // Shared tables find closed games with the launch of any bet, so this code comes first.
  if (launch.isOver) return rejected(403, launch.closed ? GAME_CLOSED : SESSION_OVER);
  const wagering = await getWageringProgress(db, message.uid);
  const answer = {
    ...ok(await playable(db, message.uid)),
    ...(wagering && {
      wagering: { progress: wireFromKurus(wagering.progress), required: wireFromKurus(wagering.required) },
    }),
  };
  return { status: 200, body: launch.closed ? { ...answer, result: false, code: GAME_CLOSED } : answer };
}

/** Records that the player saw the reality check and continues. Idempotent. */
async function acceptRealityCheck(
  context: Context,
  provider: string,
  message: Extract<ReadProviderMessage, { type: 'go-on' }>,
) {
  const { db, now } = context;
  const launch = await findLaunch(context, provider, message);
  if (!launch) return rejected(404, 'UNKNOWN_LAUNCH');
  if (launch.isOver) return rejected(403, SESSION_OVER);
  await db.transaction((tx) => answerRealityCheck(tx, message.uid, now()));
  return { status: 200, body: ok(await playable(db, message.uid)) };
}

/** Ends a launch: later stakes with it are rejected; wins and refunds are still booked. Idempotent. */
async function endLaunch(
  context: Context,
  provider: string,
  message: Extract<ReadProviderMessage, { type: 'session-end' }>,
) {
  const { db } = context;
  if (await findLaunch(context, provider, message)) await db.delete(launches).where(eq(launches.id, message.launchID));
  return { status: 200, body: { result: true, code: 'OK' } };
}

const launchOf = preparedOnce((db) =>
  db
    .select({
      closed: sql<boolean>`${games.active} is false`,
      isOver: sql<boolean>`not exists (select 1 from ${openSessions} as session
        where session.id = ${launches.sessionId} and session.uid = ${launches.uid}
          and session.last_activity_at > ${sql.placeholder('idleSince')}::timestamptz)`,
      gameId: games.id,
      profile: games.profile,
    })
    .from(launches)
    .leftJoin(games, eq(games.id, launches.gameId))
    .where(
      and(
        eq(launches.id, sql.placeholder('launchID')),
        eq(launches.uid, sql.placeholder('uid')),
        eq(launches.gameId, sql.placeholder('gameID')),
      ),
    )
    .prepare('game_launch'),
);

/**
 * Returns the launch of a message, if it is of this player and game, and the provider runs the game; `closed` if the
 * operator closed the game, or an import removed it, `isOver` if its session has ended, also by an hour without activity.
 */
async function findLaunch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: string,
  { launchID, uid, gameID }: { launchID: string; uid: string; gameID: string },
): Promise<{ closed: boolean; isOver: boolean } | undefined> {
  const idleSince = new Date(now().getTime() - INACTIVITY_LIMIT_MS).toISOString();
  const [launch] = await launchOf(db).execute({ launchID, uid, gameID, idleSince });
  if (!launch) return undefined;
  const game = launch.gameId === null ? undefined : launch;
  if (isRemovedGame(provider, { gameID, game })) return { ...launch, closed: true };
  return isOwnGame(provider, game) ? launch : undefined;
}

async function answerOnce(
  context: Context,
  tx: Transaction,
  { provider, message }: { provider: string; message: MoneyMessage },
): Promise<AnsweredCallback> {
  const stakeID = message.type === 'debit' ? undefined : message.stakeID;
  const stakeNumber = stakeID ?? message.transactionID;
  const { launchID = null, tableRoundID = null, ends = false } = message.type === 'debit' ? message : {};
  if (tableRoundID !== null) await lockTableRound(tx, provider, { tableRoundID, uid: message.uid });
  await lockRound(tx, { provider, roundID: message.roundID, stakeID: stakeNumber });
  const before = await loadTransactionContext(tx, {
    ...message,
    provider,
    stakeID: stakeNumber,
    launchID,
    tableRoundID,
  });
  const earlier = earlierAnswer(message, before);
  if (earlier) return earlier;
  const at = context.now();
  const { amount, answered } = await book(tx, provider, { message, before, at, products: context.options?.products });
  // Store only final answers: a rejection that a later message could turn into an acceptance is not stored. A stake
  // rejected by a wallet or a check stays rejected.
  if (answered.body.result || answered.status === STAKE_REFUSED) {
    const { type: kind, transactionID, roundID, uid, gameID } = message;
    await storeAnswer(tx, {
      provider,
      message: { kind, transactionID, roundID, uid, gameID, amount, stakeID, tableRoundID, ends, answer: answered },
      at,
    });
  }
  return answered;
}

async function book(
  tx: Transaction,
  provider: string,
  {
    message,
    before,
    at,
    products,
  }: { message: MoneyMessage; before: TransactionContext; at: Date; products: readonly Product[] | undefined },
): Promise<{ amount: bigint; answered: AnsweredCallback }> {
  const { game, round, stake } = before;
  const refused = (status: number, code: string) => ({ amount: 0n, answered: rejected(status, code) });
  const about = toBooking(provider, { message, game, at });
  const title = getTitle(message, game);
  const done = (amount: bigint, balance: bigint) => ({
    amount,
    answered: { status: 200, body: ok(balance) },
  });

  const against = findRefusal(message, before);
  if (against) return { amount: 0n, answered: against };

  if (message.type === 'debit') {
    const { sessionId, lastActivityAt } = before;
    const isRemoved = isRemovedGame(provider, { gameID: message.gameID, game });
    if (sessionId === undefined || !(isRemoved || isOwnGame(provider, game))) return refused(404, 'UNKNOWN_LAUNCH');
    if (isRemoved || game?.closed) return refused(403, GAME_CLOSED);
    // A round that has begun can be finished with further stakes.
    if (!isKindOffered(game?.kind, products) && !round?.staked) return refused(403, GAME_CLOSED);
    // The pages of the embedded provider accept no form during maintenance.
    if (provider !== EMBEDDED_PROVIDER && (await isUnderMaintenance(tx))) return refused(503, 'MAINTENANCE');
    // Reject stakes after a logout. Play counts as activity, so that the session does not end during a game.
    if (!isJustActive(lastActivityAt, at) && !(await touchSession(tx, { sessionId, uid: message.uid }, at)))
      return refused(403, SESSION_OVER);
    try {
      const booked = await takeStake(tx, {
        ...about,
        play: playOf(game?.kind),
        gameID: message.gameID,
        roundStaked: message.tableRoundID === undefined ? (round?.staked ?? 0n) : before.tableStaked,
        amount: message.amount,
        ...(message.jackpot &&
          message.jackpot.amount > 0n && {
            split: { account: jackpotAccount(message.jackpot.id), amount: message.jackpot.amount },
          }),
        description: described(title, { tr: 'bahis', en: 'stake' }, message.words),
      });
      if (!round) countRound(tx);
      return done(message.amount, booked.playable);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { amount: message.amount, answered: await refusedStake(tx, { uid: message.uid, refusal: error, at }) };
    }
  }

  if (message.type === 'credit') {
    const several = await findSeveralStakes(tx, provider, [{ win: message, before }]);
    const stakeKeys = several.get(message.roundID);
    const booked = await creditReturn(tx, toPayout(provider, { message, game, stakeKeys, at }));
    return done(message.amount, booked.playable);
  }
  if (!stake?.taken) {
    // There is nothing to roll back. Record it all the same, so that a late stake is rejected.
    await lockWallets(tx, [message.uid]);
    return done(0n, await playable(tx, message.uid));
  }
  const booked = await creditReturn(tx, {
    ...about,
    stakeKey: bookingKey(provider, message.stakeID),
    kind: 'rollback',
    amount: stake.amount,
    description: { tr: `${title}: bahis iadesi`, en: `${title}: stake returned` },
  });
  return done(stake.amount, booked.playable);
}

/** Returns the bonus category of a game; a game that is no longer in the catalogue counts as a table. */
const playOf = (kind: string | undefined): BonusPlay => BONUS_PLAYS.find((play) => play === kind) ?? 'live';

/** Returns the response to a stake that a wallet or a check rejected; for a limit also the text for the player. */
async function refusedStake(
  tx: Transaction,
  { uid, refusal, at }: { uid: string; refusal: Refusal; at: Date },
): Promise<AnsweredCallback> {
  const { status, body } = rejected(STAKE_REFUSED, codeOf(refusal));
  const { reason, text } = refusal;
  if (reason === 'insufficient-balance') return { status, body };
  const message = typeof text === 'string' ? { tr: text, en: text } : text;
  const play = reason === 'reality-check' ? await playSoFar(tx, uid, at) : undefined;
  return {
    status,
    body: {
      ...body,
      message,
      ...(play && {
        play: { since: play.since.toISOString(), staked: wireFromKurus(play.staked), won: wireFromKurus(play.won) },
      }),
    },
  };
}
