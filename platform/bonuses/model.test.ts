import fc from 'fast-check';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLongRun, SEED } from '#arcade/testing';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { readBonuses, seedContent } from '../content';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import {
  approvePayment,
  cancelWithdrawal,
  chargeBack,
  getDebt,
  receiveGatewayCallback,
  rejectPayment,
  requestPayment,
  seedPayments,
  settleDebts,
} from '../payments';
import { signCallback } from '../payments/callback-signature';
import { answerRealityCheck, changeLimits, confirmRaise, selfExclude } from '../play-limits';
import { Refusal } from '../refusal';
import { verifyBooks } from '../ops/verify';
import { getBalance } from '../ledger';
import { claim, decline, offerTo, creditReturn, revoke, takeStake } from '.';
import { MoneyModel, type OfferName } from './testing-model';
import { bonusGrants } from './schema';
import { jobs } from './testing';

/** Number of sequences, and number of concurrent ones; `npm test` runs only a few. */
const RUNS = Number(process.env.MODEL_RUNS ?? inLongRun(25, 1_000));
const AT_ONCE = Number(process.env.MODEL_AT_ONCE ?? 1);
const HOUR_MS = 3_600_000;

/** Operations of a sequence; the usual ones are more frequent. */
const STEPS =
  'deposit deposit approve callback callback decline reject withdraw withdraw cancel cancel paid charge-back charge-back charge-back-part settle-debt welcome no-wagering offer take give-up revoke clock clock stake stake stake stake stake stake win win win rollback again loss-limit deposit-limit confirm-raise exclude'.split(
    ' ',
  );

const operation = fc.record({
  what: fc.constantFrom(...STEPS),
  size: fc.integer({ min: 1, max: 1_000 }),
  odd: fc.boolean(),
});
/**
 * First operations of a sequence, so that few steps reach rare states: an empty account, or a bonus with little or no
 * real money.
 */
const BEGINNINGS = [
  [],
  ['offer', 'take'],
  ['deposit', 'approve', 'offer', 'take', 'stake'],
  ['welcome', 'deposit', 'callback'],
  ['deposit', 'approve', 'stake', 'charge-back'],
  // A withdrawal that settled a debt is pending, and its player owes again for the same deposit.
  'deposit approve stake stake stake stake charge-back-part win win win withdraw charge-back-part'.split(' '),
  'deposit approve stake stake stake stake charge-back-part win win win withdraw charge-back-part cancel'.split(' '),
];
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

describeDatabase('money as a model says', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database, { gateways: 'demo' });
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
  });
  afterAll(() => context.close());

  /** A player with a separate clock. */
  async function play(operations: readonly Operation[]): Promise<void> {
    const uid = randomId();
    let clock = new Date('2026-03-10T09:00:00Z').getTime();
    const own = { ...context, now: () => new Date(clock) };
    const model = new MoneyModel();
    const deposits: { id: string; amount: bigint; isDeposit: boolean }[] = [];
    const attempt = async (work: (tx: Transaction) => Promise<unknown>): Promise<string | undefined> => {
      try {
        await context.db.transaction(work);
        return undefined;
      } catch (error) {
        if (error instanceof Refusal) return error.reason;
        throw error;
      }
    };
    const agree = (outcome: string | undefined, must: boolean, what: string) => {
      if ((outcome === undefined) !== must) throw new Error(`${what}: ${outcome ?? 'done'}, against the model`);
    };
    const about = () => ({
      uid,
      category: TRANSACTION_CATEGORY.game,
      description: { tr: 'Deneme', en: 'Trial' },
      counter: 'house:games:test',
      at: own.now(),
    });
    const stakeOf = (key: string, amount: bigint, isSlot: boolean) => (tx: Transaction) =>
      takeStake(tx, { ...about(), key, amount, play: isSlot ? 'slot' : 'live' });
    const grantsIn = (state: string[]) =>
      context.db
        .select({ id: bonusGrants.id })
        .from(bonusGrants)
        .where(and(eq(bonusGrants.uid, uid), inArray(bonusGrants.state, state as never[])))
        .orderBy(bonusGrants.createdAt, bonusGrants.id);
    const ask = async (isDeposit: boolean, amount: bigint, loseBonus: boolean) => {
      let id = '';
      const form = {
        requestID: randomId(),
        methodID: isDeposit ? 'card' : 'wallet-turna-withdrawal',
        amount,
        loseBonus,
      };
      const outcome = await attempt(async (tx) => {
        const typed = { ...form, account: 'turna-1234' };
        ({ transactionID: id } = await requestPayment(own, tx, {
          uid,
          call: 'prepaid',
          form: typed,
          needProof: async () => {},
        }));
      });
      if (outcome === undefined) deposits.push({ id, amount, isDeposit });
      return outcome;
    };
    const takeOut = (isDeposit: boolean) => {
      const at = deposits.findIndex((one) => one.isDeposit === isDeposit);
      return at < 0 ? undefined : deposits.splice(at, 1)[0];
    };

    /** Sends the gateway's report, twice each time: the second one must not move money. */
    const report = async (payment: string, outcome: string, amount: bigint, must: boolean) => {
      const raw = JSON.stringify({ id: randomId(), payment, outcome, amount: wireFromKurus(amount) });
      for (let times = 0; times < 2; times += 1) {
        const { body } = await receiveGatewayCallback(own, {
          name: 'kartgec',
          rawBody: raw,
          signature: signCallback(own, { gateway: 'kartgec', rawBody: raw, at: own.now() }),
        });
        agree(body['result'] === true ? undefined : String(body['reason']), must, outcome);
      }
    };
    const steps: Record<string, (one: Operation) => Promise<void>> = {
      deposit: async ({ size }) => {
        const amount = 5_000n + BigInt(size) * 20n;
        const must = model.mayDeposit(amount, clock, true);
        agree(await ask(true, amount, false), must, 'deposit');
        if (must) model.pending += amount;
      },
      approve: async () => {
        const one = takeOut(true);
        if (!one) return;
        const must = model.mayDeposit(one.amount, clock, false);
        agree(await attempt((tx) => approvePayment(own, tx, { id: one.id })), must, 'approval');
        if (must) model.deposit({ id: one.id, requested: one.amount, came: one.amount }, clock);
        else deposits.push(one);
      },
      callback: async ({ odd }) => {
        const one = takeOut(true);
        if (!one) return;
        const came = odd ? one.amount : one.amount / 2n;
        const must = model.mayDeposit(came, clock, false);
        await report(one.id, 'approved', came, must);
        if (must) model.deposit({ id: one.id, requested: one.amount, came }, clock);
        else deposits.push(one);
      },
      decline: async () => {
        const one = takeOut(true);
        if (!one) return;
        await report(one.id, 'declined', one.amount, true);
        model.pending -= one.amount;
      },
      'charge-back': async ({ size, odd }) => {
        const deposit = model.deposits.find(({ left }) => left > 0n);
        if (!deposit) return;
        const amount = odd ? deposit.left : 1n + (deposit.left * BigInt(size - 1)) / 1_000n;
        await report(deposit.id, 'charged-back', deposit.left + 1n, false);
        if (odd) {
          const how = { reason: { tr: 'x', en: 'x' } };
          agree(await attempt((tx) => chargeBack(own, tx, { id: deposit.id, ...how })), true, 'chargeback');
        } else await report(deposit.id, 'charged-back', amount, true);
        model.chargeBack(deposit, amount);
      },
      'charge-back-part': async ({ size }) => {
        const deposit = model.deposits.find(({ left }) => left > 0n);
        if (!deposit) return;
        const part = 1n + (deposit.left * BigInt(size - 1)) / 1_000n;
        const how = { reason: { tr: 'x', en: 'x' }, part };
        agree(await attempt((tx) => chargeBack(own, tx, { id: deposit.id, ...how })), true, 'partial chargeback');
        model.chargeBack(deposit, part);
      },
      'settle-debt': async () => {
        const settling = { uid, source: randomId(), at: own.now(), by: undefined };
        const taken = await context.db.transaction((tx) => settleDebts(tx, settling));
        expect(taken).toBe(model.settle());
      },
      reject: async () => {
        const one = takeOut(true);
        if (!one) return;
        agree(
          await attempt((tx) => rejectPayment(own, tx, { id: one.id, reason: { tr: 'x', en: 'x' } })),
          true,
          'rejection',
        );
        model.pending -= one.amount;
      },
      withdraw: async ({ size, odd }) => {
        const amount = 5_000n + BigInt(size) * 10n;
        const bonusBefore = model.bonus;
        const must = model.withdraw(amount, odd);
        agree(await ask(false, amount, odd), must, `withdrawal with ${bonusBefore} of bonus`);
      },
      cancel: async ({ odd }) => {
        const one = takeOut(false);
        if (!one) return;
        const work = (tx: Transaction) =>
          odd
            ? cancelWithdrawal(tx, { uid, id: one.id, requestId: randomId(), now: own.now() })
            : rejectPayment(own, tx, { id: one.id, reason: { tr: 'x', en: 'x' } });
        agree(await attempt(work), true, 'return of a withdrawal');
        model.returned(one.amount);
      },
      paid: async () => {
        const one = takeOut(false);
        if (!one) return;
        const must = model.owed === 0n;
        agree(await attempt((tx) => approvePayment(own, tx, { id: one.id })), must, 'payment of a withdrawal');
        if (!must) deposits.push(one);
      },
      welcome: () => claimOf('welcome'),
      'no-wagering': () => claimOf('no-wagering'),
      offer: async ({ size }) => {
        const offer = (await readBonuses(context.db, own.now())).find(({ entry }) => entry.id === 'welcome');
        const amount = BigInt(size);
        await context.db.transaction((tx) => offerTo(own, tx, { uid, offer: offer!, amount, reason: 'x' }));
        model.offer(amount, clock);
        clock += 1;
      },
      take: async () => {
        const bonus = model.bonuses.find(({ state }) => state === 'offered');
        const [offered] = await grantsIn(['offered']);
        if (!offered || !bonus) return;
        const must = model.claimOffered(bonus, clock);
        agree(await attempt((tx) => claim(own, tx, { uid, id: offered.id })), must, 'claim of an offered bonus');
      },
      'give-up': async () => {
        const [open] = await grantsIn(['waiting', 'active']);
        expect(open !== undefined).toBe(model.open !== undefined);
        if (!open) return;
        agree(await attempt((tx) => decline(own, tx, { uid, id: open.id, meant: true })), true, 'giving up');
        model.giveUp();
      },
      revoke: async ({ size, odd }) => {
        const grants = await context.db
          .select({ id: bonusGrants.id })
          .from(bonusGrants)
          .where(eq(bonusGrants.uid, uid))
          .orderBy(bonusGrants.createdAt, bonusGrants.id);
        expect(grants).toHaveLength(model.bonuses.length);
        const at = size % Math.max(1, grants.length);
        const [grant, bonus] = [grants[at], model.bonuses[at]];
        if (!grant || !bonus) return;
        const must = model.revoke(bonus, odd);
        agree(await attempt((tx) => revoke(own, tx, { id: grant.id, reason: 'x', released: odd })), must, 'revocation');
      },
      clock: async ({ size }) => {
        clock += [HOUR_MS / 3, HOUR_MS / 3, 26 * HOUR_MS, 8 * 24 * HOUR_MS, 31 * 24 * HOUR_MS][size % 5]!;
        for (const { id } of await grantsIn(['offered', 'waiting', 'active']))
          await context.db.transaction((tx) => jobs['bonuses.expire'].inside({ ...own, db: tx }, tx, { id }));
        model.expire(clock);
      },
      stake: async ({ size, odd }) => {
        const key = randomId();
        // A part of the amount, sometimes more than the amount.
        const amount = 1n + ((model.real + model.bonus) * BigInt(size)) / 900n;
        const must = model.mayStake(amount, clock);
        let outcome = await attempt(stakeOf(key, amount, odd));
        if (outcome === 'reality-check') {
          await context.db.transaction((tx) => answerRealityCheck(tx, uid, own.now()));
          outcome = await attempt(stakeOf(key, amount, odd));
        }
        agree(outcome, must, `stake of ${amount} with ${model.real} and ${model.bonus}`);
        if (must) model.stake(key, amount, odd ? 100n : 10n, clock);
      },
      win: ({ size }) => answer('payout', BigInt(size) * 13n),
      rollback: () => answer('rollback', 0n),
      again: async () => {
        // Every message is sent once more: no money may move.
        const last = model.stakes.at(-1);
        if (!last) return;
        const outcome = await attempt((tx) =>
          takeStake(tx, { ...about(), key: last.key, amount: last.amount, play: 'slot' }),
        );
        if (outcome !== undefined && outcome !== 'limit-reached' && outcome !== 'reality-check')
          throw new Error(`a repeated stake: ${outcome}`);
      },
      'loss-limit': ({ size }) => limit('loss', BigInt(size) * 100n),
      'deposit-limit': ({ size }) => limit('deposit', BigInt(size) * 1_000n),
      'confirm-raise': async ({ odd }) => {
        const name = odd ? 'loss' : 'deposit';
        const must = model.confirmRaise(name, clock);
        agree(await attempt((tx) => confirmRaise(own, tx, { uid, limit: `${name}-day` })), must, `raise of ${name}`);
      },
      exclude: async ({ size }) => {
        if (size > 200 || model.excluded) return;
        agree(await attempt((tx) => selfExclude(own, tx, { uid, period: 'forever' })), true, 'exclusion');
        model.exclude();
      },
    };
    const claimOf = async (offer: OfferName) => {
      const must = model.claim(offer, clock);
      agree(await attempt((tx) => claim(own, tx, { uid, id: offer })), must, `claim of ${offer}`);
      clock += 1;
    };
    const answer = async (kind: 'payout' | 'rollback', won: bigint) => {
      const stake = model.stakes.find(({ answered }) => !answered);
      if (!stake) return;
      const amount = kind === 'payout' ? won : stake.amount;
      const entry = { ...about(), key: `${stake.key}-${kind}`, stakeKey: stake.key, kind, amount };
      for (let times = 0; times < 2; times += 1) agree(await attempt((tx) => creditReturn(tx, entry)), true, kind);
      model.payBack(stake, amount, kind === 'rollback', clock);
    };
    const limit = async (name: 'loss' | 'deposit', value: bigint) => {
      const [granted] = await context.db.transaction((tx) =>
        changeLimits(own, tx, { uid, changes: [{ limit: `${name}-day`, value: Number(value) }] }),
      );
      expect(granted?.became !== 'waits').toBe(model.limit(name, value, clock));
    };

    for (const [at, one] of operations.entries()) {
      await steps[one.what]!(one);
      expect(await getDebt(context.db, uid)).toBe(model.owed);
      const held = [await getBalance(context.db, uid), await getBalance(context.db, uid, 'bonus')];
      if (held[0] !== model.real || held[1] !== model.bonus)
        throw new Error(
          `After ${at + 1} of ${operations.map(({ what }) => what).join(', ')}: ${held.join(' and ')}, not ${model.real} and ${model.bonus}`,
        );
    }
  }

  test(
    'BONUS-1 MONEY-8 LIMIT-1 random sequences of all operations that move money give the same result as an independent model',
    async () => {
      const sequences = fc
        .tuple(fc.constantFrom(...BEGINNINGS), fc.array(operation, { minLength: 5, maxLength: 16 }))
        .map(([beginning, random]) => [...beginning.map((what) => ({ what, size: 700, odd: true })), ...random]);
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          fc.assert(fc.asyncProperty(sequences, play), { seed: SEED + at, numRuns: Math.ceil(RUNS / AT_ONCE) }),
        ),
      );
      expect((await verifyBooks(context.db)).findings).toEqual([]);
    },
    RUNS * 4_000 + 60_000,
  );
});
