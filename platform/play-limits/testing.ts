import { and, eq } from 'drizzle-orm';
import { SLOTS } from '#content/games';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { AnsweredCallback } from '#contract/provider-callbacks';
import { TEST_PASSWORD, testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import type { TestDatabase } from '../db/testing';
import { receiveProviderCallback } from '../games';
import { signCallback } from '../games/callbacks';
import { launches } from '../games/schema';
import { seedTestCatalogue } from '../games/testing';
import { runCommand } from '../ops';
import { seedPayments } from '../payments';
import { payments } from '../payments/schema';
import { sessions } from '../players/schema';
import { hashToken } from '../players/seal';

const GAME = SLOTS[0]!.id;

/** A player at a slot who can stake and win by a provider's messages, and deposit by card. */
export interface TestPlayer {
  username: string;
  user: TestUser;
  stake(lira: string, roundID?: string, ends?: boolean): Promise<AnsweredCallback>;
  win(lira: string, roundID: string): Promise<AnsweredCallback>;
  /** Reports that rounds ended without a win. */
  end(...roundIDs: string[]): Promise<AnsweredCallback>;
  goOn(): Promise<AnsweredCallback>;
  /** Sends another message about the player's game. */
  send(message: Record<string, unknown>): Promise<AnsweredCallback>;
  deposit(lira: string): ReturnType<TestApi['call']>;
  /** Sets limits by the API. */
  limit(...changes: Record<string, unknown>[]): ReturnType<TestApi['call']>;
}

export interface LimitsTestBed {
  api: TestApi;
  /** Creates a player with this many lira. */
  seat(username: string, lira?: string): Promise<TestPlayer>;
  /** Returns the same player hours later: signed in again, with a new game session. */
  again(seat: TestPlayer): Promise<TestPlayer>;
  /** Approves every pending deposit of the player. @returns the results of the operator's commands */
  approve(seat: TestPlayer): Promise<(string | undefined)[]>;
}

/** Creates a platform with games, payment methods and players in game sessions. */
export async function setupLimits(database: TestDatabase): Promise<LimitsTestBed> {
  const api = await testApi(database);
  const { context } = api;
  await context.db.transaction(async (tx) => {
    await seedPayments(tx);
    await seedTestCatalogue(tx);
  });
  const send = (message: Record<string, unknown>) => {
    const raw = JSON.stringify({ gameID: GAME, timestamp: context.now().toISOString(), ...message });
    return receiveProviderCallback(context, {
      name: 'arcade',
      rawBody: raw,
      signature: signCallback(context, 'arcade', raw),
    });
  };
  const sitDown = async (username: string, user: TestUser): Promise<TestPlayer> => {
    const { uid } = user;
    const sidHash = hashToken(user.sid);
    const [session] = await context.db.select().from(sessions).where(eq(sessions.sidHash, sidHash));
    const launchID = randomId();
    const row = { id: launchID, uid, sessionId: session!.id, gameId: GAME, language: 'tr', createdAt: context.now() };
    await context.db.insert(launches).values(row);
    const stakes = new Map<string, number>();
    return {
      username,
      user,
      stake: (amount, roundID = randomId(), ends = false) => {
        const number = stakes.get(roundID) ?? 0;
        stakes.set(roundID, number + 1);
        return send({ type: 'debit', transactionID: `${roundID}-${number}`, roundID, launchID, uid, amount, ends });
      },
      win: (amount, roundID) =>
        send({ type: 'credit', transactionID: `${roundID}-win`, stakeID: `${roundID}-0`, roundID, uid, amount }),
      end: (...roundIDs) => send({ type: 'ends', rounds: roundIDs.map((roundID) => ({ roundID, uid, gameID: GAME })) }),
      send: (message) => send({ uid, ...message }),
      goOn: () => send({ type: 'go-on', launchID, uid }),
      deposit: (amount) =>
        api.call(
          'prepayServices/processTransaction',
          { requestID: randomId(), methodID: 'card', amount, Lang: 'en' },
          user,
        ),
      limit: (...changes) => api.call('limit/set_limits', { changes, Lang: 'en' }, user),
    };
  };
  return {
    api,
    seat: async (username, lira = '0') => {
      const user = await api.player(username);
      if (lira !== '0') await runCommand(context, 'players', ['credit', username, lira], { reason: 'Deneme' });
      return sitDown(username, user);
    },
    again: async ({ username }) => sitDown(username, await api.login(username, TEST_PASSWORD)),
    approve: async ({ user }) => {
      const asked = await context.db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.uid, user.uid), eq(payments.status, TRANSACTION_STATUS.new)));
      const refused = [];
      for (const { id } of asked) refused.push((await runCommand(context, 'payments', ['approve', id], {})).text);
      return refused;
    },
  };
}
