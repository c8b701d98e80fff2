import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { credit, debit, notify, showOnStatement, statement, updateOnStatement } from '.';
import type { StatementFilter } from './statement';

describeEachDatabase('statement', (database) => {
  let context: TestContext;
  const uid = randomId();
  const round = { tr: 'Yakut Gecesi', en: 'Ruby Night' };
  const ask = (filter: Partial<StatementFilter> = {}) =>
    statement(context.db, { uid, lang: 'tr', limit: 10, offset: 0, ...filter });

  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(async (tx) => {
      const entry = { uid, description: round, reference: 'round-1' };
      const at = (text: string) => new Date(text);
      await credit(tx, {
        ...entry,
        key: randomId(),
        kind: 'adjustment',
        category: 1,
        amount: 100_000n,
        counter: 'house:adjustments',
        at: at('2026-03-01T20:59:59Z'),
      });
      await debit(tx, {
        ...entry,
        key: randomId(),
        kind: 'stake',
        category: 3,
        amount: 5_000n,
        counter: 'house:games:a',
        at: at('2026-03-01T21:00:00Z'),
      });
      await credit(tx, {
        ...entry,
        key: randomId(),
        kind: 'payout',
        category: 3,
        amount: 24_999n,
        counter: 'house:games:a',
        at: at('2026-03-02T20:59:59.999Z'),
      });
      await debit(tx, {
        ...entry,
        key: randomId(),
        kind: 'stake',
        category: 4,
        amount: 25_000n,
        counter: 'house:bets',
        at: at('2026-03-02T21:00:00Z'),
      });
      await credit(tx, {
        ...entry,
        key: randomId(),
        kind: 'deposit',
        category: 1,
        amount: 1n,
        counter: 'house:cash:x',
        at: at('2026-03-03T10:00:00Z'),
        shown: false,
      });
      await showOnStatement(tx, {
        id: 'PAY',
        uid,
        at: at('2026-03-03T10:00:00Z'),
        category: 1,
        status: 1001,
        type: 1,
        amount: 1n,
        description: { tr: 'Havale', en: 'Transfer' },
      });
      await notify(tx, { uid, text: { tr: 'Haber', en: 'News' }, at: at('2026-03-04T10:00:00Z') });
    });
  });
  afterAll(() => context.close());

  test('ACC-6 `withoutNotices` omits notices from lines and total', async () => {
    const [all, others] = [await ask({}), await ask({ withoutNotices: true })];
    const wanted = all.lines.filter(({ category }) => category !== 2);
    expect(wanted.length).toBe(all.lines.length - 1);
    expect(others.lines).toEqual(wanted);
    expect(others.pagination.total).toBe(all.pagination.total - 1);
  });

  test('ACC-6 a statement lists each line once, newest first, in the requested language, with the balance after it', async () => {
    const { lines, pagination } = await ask({ lang: 'en' });
    expect(
      lines.map(({ category, type, status, amount, balanceAfter, description }) => [
        category,
        type,
        status,
        amount,
        balanceAfter,
        description,
      ]),
    ).toEqual([
      [2, 8, 1003, 0n, null, 'News'],
      [1, 1, 1001, 1n, null, 'Transfer'],
      [4, 3, 1002, -25_000n, 94_999n, 'Ruby Night'],
      [3, 4, 1002, 24_999n, 119_999n, 'Ruby Night'],
      [3, 3, 1002, -5_000n, 95_000n, 'Ruby Night'],
      [1, 7, 1002, 100_000n, 100_000n, 'Ruby Night'],
    ]);
    expect(pagination).toEqual({ limit: 10, total: 6, offset: 0 });
    expect((await ask()).lines[0]?.description).toBe('Haber');
    expect((await ask({ uid: randomId() })).lines).toEqual([]);
  });

  test('ACC-6 category, type, status, amount, id and Istanbul days each filter the statement', async () => {
    const amounts = async (filter: Partial<StatementFilter>) => (await ask(filter)).lines.map(({ amount }) => amount);
    expect(await amounts({ category: 3 })).toEqual([24_999n, -5_000n]);
    expect(await amounts({ type: 3 })).toEqual([-25_000n, -5_000n]);
    expect(await amounts({ status: 1001 })).toEqual([1n]);
    expect(await amounts({ category: 2, status: 1003 })).toEqual([0n]);
    expect(await amounts({ status: 1002 })).toEqual([-25_000n, 24_999n, -5_000n, 100_000n]);
    expect(await amounts({ minAmount: 24_999n })).toEqual([24_999n, 100_000n]);
    expect(await amounts({ minAmount: 25_000n })).toEqual([100_000n]);
    expect(await amounts({ id: 'PAY' })).toEqual([1n]);
    expect(await amounts({ id: 'round-1', category: 4 })).toEqual([-25_000n]);
    expect(await amounts({ id: "'; drop table payments; --" })).toEqual([]);
    expect(await amounts({ id: '%' })).toEqual([]);
    expect(await amounts({ category: 99 })).toEqual([]);
    expect(await amounts({ status: -1 })).toEqual([]);
    // 2 March in Istanbul is 1 March 21:00 to 2 March 21:00 UTC.
    expect(await amounts({ from: new Date('2026-03-01T21:00:00Z'), until: new Date('2026-03-02T21:00:00Z') })).toEqual([
      24_999n,
      -5_000n,
    ]);
  });

  test('ACC-6 pages neither repeat nor skip lines, in either order', async () => {
    const paged: bigint[] = [];
    for (let offset = 0; offset < 6; offset += 2) {
      const { lines, pagination } = await ask({ limit: 2, offset });
      expect(pagination).toEqual({ limit: 2, total: 6, offset });
      paged.push(...lines.map(({ amount }) => amount));
    }
    expect(paged).toEqual([0n, 1n, -25_000n, 24_999n, -5_000n, 100_000n]);
    expect((await ask({ oldestFirst: true })).lines.map(({ amount }) => amount)).toEqual([...paged].reverse());
    // The total is the same on every page: full, partial, beyond the end, or with all lines.
    for (const [limit, offset, shown] of [
      [4, 4, 2],
      [10, 0, 6],
      [6, 0, 6],
      [2, 6, 0],
      [2, 50, 0],
    ] as const) {
      const { lines, pagination } = await ask({ limit, offset });
      expect([lines.length, pagination.total], `${limit} from ${offset}`).toEqual([shown, 6]);
    }
    expect(await ask({ category: 99 })).toMatchObject({ lines: [], pagination: { total: 0 } });
  });

  test('MONEY-9 a shown request changes its status and gets a reason', async () => {
    await context.db.transaction((tx) =>
      updateOnStatement(tx, 'PAY', { status: 1004, reason: { tr: 'Eksik', en: 'Missing' } }),
    );
    const before = { amount: 1n, balanceAfter: null, description: 'Transfer' };
    expect((await ask({ id: 'PAY', lang: 'en' })).lines[0]).toMatchObject({
      ...before,
      status: 1004,
      reason: 'Missing',
    });
    expect((await ask({ id: 'PAY' })).lines[0]).toMatchObject({ reason: 'Eksik' });
    await context.db.transaction((tx) => updateOnStatement(tx, 'PAY', { status: 1002, amount: 3n, balanceAfter: 95n }));
    expect((await ask({ id: 'PAY' })).lines[0]).toMatchObject({
      status: 1002,
      amount: 3n,
      balanceAfter: 95n,
      reason: 'Eksik',
    });
  });

  test('ACC-5 a notice shows its reason in each language and is found by its reference', async () => {
    const player = randomId();
    const text = { tr: 'Haber', en: 'News' };
    await context.db.transaction((tx) =>
      notify(tx, {
        uid: player,
        text,
        reason: { tr: 'Neden', en: 'Why' },
        reference: 'coupon-7',
        at: new Date('2026-03-04T10:00:00Z'),
      }),
    );
    const found = async (lang: 'tr' | 'en') => (await ask({ uid: player, lang, id: 'coupon-7' })).lines;
    expect(await found('tr')).toMatchObject([{ category: 2, status: 1003, type: 8, amount: 0n, reason: 'Neden' }]);
    expect(await found('en')).toMatchObject([{ description: 'News', reason: 'Why', reference: 'coupon-7' }]);
  });

  test('ACC-6 a minimum amount omits deposits that were charged back', async () => {
    const player = randomId();
    const item = { uid: player, at: context.now(), category: 1, status: 1002, type: 1 as const, description: round };
    await context.db.transaction(async (tx) => {
      await showOnStatement(tx, { ...item, id: `kept-${player}`, amount: 500n, balanceAfter: 500n });
      await showOnStatement(tx, { ...item, id: `back-${player}`, amount: 600n });
      await credit(tx, {
        uid: player,
        key: randomId(),
        kind: 'deposit',
        category: 1,
        amount: 1_100n,
        counter: 'house:cash:x',
        description: round,
        at: context.now(),
        shown: false,
      });
      await debit(tx, {
        uid: player,
        key: randomId(),
        kind: 'deposit-reversal',
        category: 1,
        amount: 600n,
        counter: 'house:cash:x',
        description: round,
        reference: `back-${player}`,
        at: context.now(),
      });
    });
    expect((await ask({ uid: player, minAmount: 500n })).lines).toMatchObject([{ amount: 500n, balanceAfter: 500n }]);
    expect((await ask({ uid: player })).lines).toHaveLength(3);
  });

  test('ACC-6 a long statement is read from its index as far as the page reaches, and its total is capped', async () => {
    const rich = randomId();
    await context.db
      .execute(sql`insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
      select ${rich} || n, ${rich} || n, '', 'stake', 3, ${rich}, 3, true, -1, 0, 'x', 'x', timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 12000) as n`);
    await context.db.execute(sql`analyze ledger_entries`);
    const { lines, pagination } = await statement(context.db, { uid: rich, lang: 'tr', limit: 10, offset: 40 });
    expect(lines.map(({ id }) => id.slice(rich.length))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(11_960 - index)),
    );
    expect(pagination.total).toBe(1_000);
    const later = await statement(context.db, { uid: rich, lang: 'tr', limit: 10, offset: 2_000 });
    expect(later.pagination.total).toBe(2_011);
    expect((await statement(context.db, { uid: rich, lang: 'tr', limit: 10, offset: 11_995 })).lines).toHaveLength(5);
    const plan = (await context.db.execute(
      sql`explain (analyze, format json) select id from ledger_entries where shown and uid = ${rich} and category = 3 order by at desc, id desc limit 50`,
    )) as unknown as { rows: { 'QUERY PLAN': unknown }[] };
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('ledger_entries_statement');
    expect(text).not.toContain('"Seq Scan"');
  });

  test('ACC-30 a page at a deep offset has the lines that come there in either order, from every source', async () => {
    const player = randomId();
    // Two categories and a notice share each second, so that the id decides.
    await context.db
      .execute(sql`insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
      select ${player} || n, ${player} || n, '', 'stake', 3, ${player}, 3 + n % 2, true, -1, 0, 'x', 'x', timestamptz '2026-01-01' + n / 3 * interval '1001.7 ms' from generate_series(1, 900) as n`);
    await context.db
      .execute(sql`insert into statement_items (id, uid, at, category, status, type, amount, description_tr, description_en)
      select ${player} || 'n' || n, ${player}, timestamptz '2026-01-01' + n * interval '1001.7 ms', 2, 1003, 8, 0, 'x', 'x' from generate_series(1, 300) as n`);
    for (const oldestFirst of [false, true]) {
      const page = (offset: number, limit: number) =>
        statement(context.db, { uid: player, lang: 'tr', limit, offset, oldestFirst });
      const shallow = [...(await page(0, 250)).lines, ...(await page(250, 250)).lines, ...(await page(499, 250)).lines];
      const deep = await page(700, 40);
      expect(deep.lines.map(({ id }) => id)).toEqual(shallow.slice(701, 741).map(({ id }) => id));
      expect(deep.pagination).toEqual({ limit: 40, offset: 700, total: 1_000 });
      expect(await page(1_190, 40)).toMatchObject({ pagination: { total: 1_200 } });
      expect((await page(1_190, 40)).lines).toHaveLength(10);
      expect(await page(1_200, 40)).toEqual({ lines: [], pagination: { limit: 40, offset: 1_200, total: 1_200 } });
    }
  });
});
