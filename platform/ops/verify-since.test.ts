import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, tamper, testContext, type TestContext } from '../db/testing';
import { credit, debit } from '../ledger';
import { runCommand } from '.';

const description = { tr: 'Deneme', en: 'Trial' };
const HOUR_MS = 3_600_000;

describeEachDatabase('ledger verify since the last check', (database) => {
  let context: TestContext;
  const [uid, other] = [randomId(), randomId()];
  beforeEach(async () => {
    context = await testContext(database);
    for (const player of [uid, other]) for (const amount of [500n, 250n]) await book(player, amount);
    context.advance(HOUR_MS);
  });
  afterEach(() => context.close());

  const book = (player: string, amount: bigint, at = context.now()) =>
    context.db.transaction((tx) =>
      (amount > 0n ? credit : debit)(tx, {
        key: randomId(),
        uid: player,
        category: 1,
        kind: 'adjustment',
        description,
        counter: 'house:adjustments',
        amount: amount > 0n ? amount : -amount,
        at,
      }),
    );
  const verify = async (options: Record<string, true> = {}) => {
    const { facts, failed = false } = await runCommand(context, 'ledger', ['verify'], options);
    return { failed, ...(facts as { since: string | null; entries: number; findings: string[]; playersHold: string }) };
  };

  test('MONEY-20 the first check is complete, later ones begin at the last one, and count the same', async () => {
    expect(await verify()).toMatchObject({ failed: false, since: null, entries: 4, playersHold: '15.00' });
    await book(uid, -100n);
    context.advance(HOUR_MS);
    expect(await verify()).toMatchObject({
      failed: false,
      since: expect.any(String),
      entries: 5,
      playersHold: '14.00',
    });
    await book(uid, 50n);
    await book(randomId(), 100n);
    expect(await verify()).toMatchObject({ failed: false, entries: 7, playersHold: '15.50' });
    expect(await verify()).toMatchObject({ failed: false, entries: 7 });
    expect(await verify({ all: true })).toMatchObject({ failed: false, since: null, entries: 7, playersHold: '15.50' });
  });

  test('MONEY-20 a booking with a timestamp before the seal is no fault, and is sealed', async () => {
    await verify();
    await book(uid, 75n, new Date(context.now().getTime() - HOUR_MS / 2));
    expect(await verify()).toMatchObject({ failed: false, findings: [] });
    expect(await verify()).toMatchObject({ failed: false, findings: [] });
  });

  test('MONEY-20 a wrong balance and a changed new entry are reported by every check until they are gone', async () => {
    await verify();
    await tamper(
      context.db,
      sql`update wallet_accounts set balance = balance + 1 where account = ${`player:${other}`}`,
    );
    for (let turn = 0; turn < 2; turn += 1)
      expect((await verify()).findings.join()).toContain(`player:${other} has 751, its postings say 750`);
    await tamper(
      context.db,
      sql`update wallet_accounts set balance = balance - 1 where account = ${`player:${other}`}`,
    );
    expect(await verify()).toMatchObject({ failed: false });
    await book(uid, 10n);
    await tamper(context.db, sql`update ledger_entries set kind = 'bonus', type = 6 where amount = 10`);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await verify()).findings.join()).toContain('is not what was booked');
  });

  test('MONEY-20 only a complete check finds a change of a sealed entry, and the next one is complete again', async () => {
    await verify();
    await tamper(
      context.db,
      sql`update ledger_entries set kind = 'bonus', type = 6 where uid = ${uid} and amount = 250`,
    );
    expect(await verify()).toMatchObject({ failed: false });
    for (const options of [{ all: true } as const, {}])
      expect((await verify(options)).findings.join()).toContain('is not what was booked');
  });

  test('MONEY-20 changed seals and a deleted wallet are reported', async () => {
    await verify();
    await tamper(context.db, sql`update ledger_seals set balance = balance + 1 where account = ${`player:${uid}`}`);
    expect((await verify()).findings.join()).toContain('the sealed balances sum to 1501');
    await tamper(context.db, sql`update ledger_seals set balance = balance - 1 where account = ${`player:${uid}`}`);
    await tamper(context.db, sql`delete from wallet_accounts where account = ${`player:${uid}`}`);
    expect((await verify()).findings.join()).toContain(`player:${uid} has no wallet`);
  });
});
