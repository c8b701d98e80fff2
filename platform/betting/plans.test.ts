import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPostgres } from '../db/testing';
import { pick, setupBetting, type BettingTestBed } from './testing';
import { popularCoupons } from './popular';

const ROWS = 10_000;
/** Tables that have at least that many rows. */
const LARGE = ['betting_fixtures', 'betting_markets', 'coupons', 'coupon_picks'];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Returns the plan and its parts. */
const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

describe.skipIf(!testPostgres)('plans of statements on large tables', { meta: { needs: 'PostgreSQL' } }, () => {
  let bed: BettingTestBed;
  beforeEach(async () => {
    bed = await setupBetting(testPostgres!);
  });
  afterEach(() => bed.api.close());

  const db = () => bed.api.context.db;

  /** Copies the rows of one match and one coupon, which the feed and a player created. */
  async function fill(couponID: string): Promise<void> {
    const copy = (table: string, columns: Record<string, string>, condition: string) => {
      const changed = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
      return db().execute(
        sql.raw(`insert into ${table} select made.* from ${table} as one, generate_series(1, ${ROWS}) as n,
          jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changed.join(', ')})) as made
          where ${condition}`),
      );
    };
    // One match of twenty is coming, the others are over.
    await copy(
      'betting_fixtures',
      {
        id: `'copy-' || n`,
        status: `case when n % 20 = 7 then 'scheduled' else 'ended' end`,
        starts_at: `case when n % 20 = 7 then one.starts_at else one.starts_at - interval '9 days' end`,
      },
      `one.id = 'derby'`,
    );
    await copy('betting_markets', { fixture_id: `'copy-' || n` }, `one.fixture_id = 'derby' and one.market = 'result'`);
    await copy(
      'coupons',
      { id: `'copy-' || n`, request_id: `'copy-' || n`, placed_at: `one.placed_at - n * interval '1 second'` },
      `one.id = '${couponID}'`,
    );
    await copy(
      'coupon_picks',
      { coupon_id: `'copy-' || n`, fixture_id: `'copy-' || n` },
      `one.coupon_id = '${couponID}' and one.position = 0`,
    );
    await db().execute(sql`analyze`);
  }

  /** Returns the large tables that a generic plan of the statements of some work scans, with the statement. */
  async function findScans(work: () => Promise<unknown>): Promise<string[]> {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const sent = (spy.mock.calls as unknown as [{ name?: string; text: string } | string, unknown[]?][]).flatMap(
      ([first, values = []]) =>
        typeof first === 'string' || values.length === 0 ? [] : { name: first.name, text: first.text, values },
    );
    spy.mockRestore();
    expect(sent.length).toBeGreaterThan(1);
    const scans: string[] = [];
    for (const { name, text, values } of sent)
      await db().transaction(async (tx) => {
        // A named statement gets a generic plan after five runs.
        if (name) await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
        else await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
        await tx.execute(sql.raw(`prepare planned as ${text}`));
        const given = values.map((value) =>
          value === null || value === undefined
            ? 'null'
            : `'${String(value instanceof Date ? value.toISOString() : value).replaceAll("'", "''")}'`,
        );
        const { rows } = (await tx.execute(
          sql.raw(`explain (format json) execute planned (${given.join(', ')})`),
        )) as unknown as { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] };
        for (const part of flatten(rows[0]!['QUERY PLAN'][0].Plan))
          if (part['Node Type'] === 'Seq Scan' && LARGE.includes(part['Relation Name'] ?? ''))
            scans.push(`${part['Relation Name']}: ${text}`);
        await tx.execute(sql`deallocate planned`);
      });
    return scans;
  }

  test('SCALE-34 coupons and popular coupons scan no table of 10,000 rows', async () => {
    const user = await bed.player('ayse');
    for (const id of ['derby', 'final', 'cup']) await bed.feed.fixture(id);
    const first = await bed.placed(user, [pick('derby'), pick('final')]);
    await fill(first);
    expect(await findScans(() => bed.placed(user, [pick('derby'), pick('copy-7'), pick('cup')]))).toEqual([]);
    expect(await findScans(() => popularCoupons(db(), bed.api.context.now()))).toEqual([]);
  });
});
