import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { assertClock, createDatabaseClock, type DatabaseClock } from './clock';
import { describeDatabase, testContext } from './testing';

/** Time of the database and the two clocks of the process, in milliseconds. */
const REAL = 1_000_000_000;
let real: number;
let ahead: number;
let lines: { msg: string; aheadMs: number }[];
let clock: DatabaseClock;
beforeEach(() => {
  real = REAL;
  ahead = 0;
  lines = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  clock = createDatabaseClock(log, () => ({ wall: real + ahead, monotonic: real - REAL + 50 }));
});

/** Compares by a statement that takes some time before and after PostgreSQL reads its clock. */
const compare = (beforeMs = 0, afterMs = 0) =>
  clock.compareBy(async () => {
    real += beforeMs;
    const row = { clock: real };
    real += afterMs;
    return row;
  });

test('SCALE-4 the time is the database’s, whatever the clock of the process, also when it is set in between', async () => {
  ahead = 7_200_000;
  await compare();
  expect(clock.now().getTime()).toBe(real);
  ahead = -60_000;
  real += 500;
  expect(clock.now().getTime()).toBe(real);
});

test('SCALE-4 slow statements are no offset, and do not move the time back and forth', async () => {
  await compare(0, 100);
  const first = clock.now().getTime() - real;
  expect(first).toBe(-100);
  // Consistent with the time so far.
  await compare(8_000, 150);
  expect(clock.now().getTime() - real).toBe(first);
  expect([lines, clock.findFault()]).toEqual([[], undefined]);
  // A shorter statement shows that the time was late.
  await compare(0, 10);
  expect(clock.now().getTime() - real).toBe(-10);
});

test('SCALE-4 an offset above 5 s is logged once; above 30 s it is a fault, until the clock is right again', async () => {
  for (ahead of [5_000, 5_001, 30_000]) await compare();
  expect(lines.map(({ aheadMs }) => aheadMs)).toEqual([5_001]);
  expect(clock.findFault()).toBeUndefined();
  for (ahead of [30_400, -7_200_000]) {
    await compare();
    expect(clock.findFault()).toBe(
      `clock: this machine's clock is ${ahead > 0 ? '30 s ahead of' : '7200 s behind'} the database's; synchronise both (NTP)`,
    );
  }
  ahead = 0;
  await compare();
  expect(clock.findFault()).toBeUndefined();
});

describeDatabase('clock', (database) => {
  test('SCALE-4 the start is refused with one line while the clocks differ', async () => {
    const context = await testContext(database);
    try {
      await assertClock(createDatabaseClock(context.log), context.db);
      const off = createDatabaseClock(context.log, () => ({ wall: Date.now() + 7_200_000, monotonic: 0 }));
      await expect(assertClock(off, context.db)).rejects.toThrow(
        /^The start is refused: clock: this machine's clock is \d+ s ahead of the database's[^\n]*$/,
      );
    } finally {
      await context.close();
    }
  });
});
