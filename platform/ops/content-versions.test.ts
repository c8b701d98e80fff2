import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { seedContent } from '../content';
import { AYSE, BERK, createPopup } from '../content/testing';
import { describeDatabase, tamper, testContext, type TestContext } from '../db/testing';
import { pruneRows } from '../retention';
import { runCommand } from '.';

const DAY_MS = 86_400_000;

describeDatabase('versions of the content', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
    await context.db.transaction(seedContent);
  });
  afterEach(() => context.close());

  const run = (line: string, options: Record<string, string | true> = {}, by: typeof AYSE | typeof BERK = AYSE) =>
    runCommand(context, 'content', line.split(' '), options, by);
  const load = (popups: object[], by = AYSE) => run('import', { text: JSON.stringify({ popups }) }, by);
  const history = async (section = 'popups') => (await run(`history ${section}`)).rows ?? [];
  const titles = async () => {
    const { popups } = JSON.parse((await run('export')).text ?? '') as { popups: { title: { tr: string } }[] };
    return popups.map(({ title }) => title.tr);
  };

  test('DESK-60 each change of a section is a version with author, time and numbers of entries', async () => {
    const seeded = await titles();
    context.advance(60_000);
    await load([createPopup('one', 'Bir'), createPopup('two', 'İki')]);
    context.advance(60_000);
    await load([createPopup('two', 'İki, yeni'), createPopup('three', 'Üç')], BERK as never);
    expect(await history()).toMatchObject([
      { number: 3, by: 'berk', at: context.now().toISOString(), kind: 'import', added: 1, changed: 1, removed: 1 },
      { number: 2, by: 'ayse', kind: 'import', added: 2, changed: 0, removed: seeded.length },
      { number: 1, by: '', kind: 'initial content', added: seeded.length, changed: 0, removed: 0 },
    ]);
    const sections = (await run('sections')).rows ?? [];
    expect(sections.find(({ section }) => section === 'popups')).toMatchObject({
      count: 2,
      by: 'berk',
      kind: 'import',
    });
    expect(sections.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['sliders', 'information/SiteInformation', 'datas/header-menu', 'licenses/licenses']),
    );
  });

  test('DESK-61 a restore states its effect in numbers, is a version itself and can be taken back', async () => {
    const seeded = await titles();
    await load([createPopup('one', 'Bir'), createPopup('two', 'İki')]);
    const preview = await run('restore popups 1', { reason: 'Yanlış dosya', preview: true });
    expect(preview.text).toContain(`${seeded.length} are added, 0 change, 2 are removed`);
    expect(await titles()).toEqual(['Bir', 'İki']);
    expect(await run('restore popups 1', { reason: 'Yanlış dosya' })).not.toHaveProperty('failed');
    expect(await titles()).toEqual(seeded);
    expect((await history())[0]).toMatchObject({ number: 3, kind: 'restore', about: '1', reason: 'Yanlış dosya' });
    await run('restore popups 2', { reason: 'Doğruymuş' }, BERK);
    expect(await titles()).toEqual(['Bir', 'İki']);
    expect(await run('restore popups 99', { reason: 'x' })).toMatchObject({
      failed: true,
      text: 'The section has no version 99.',
    });
    const audited = (await runCommand(context, 'audit', [], { command: 'content restore' })).rows ?? [];
    expect(JSON.stringify(audited)).toContain('Doğruymuş');
  });

  test('DESK-61 a version that names a missing picture is not restored, and everything stays as it was', async () => {
    const partners = (image: string) => JSON.stringify({ datas: { partners: [{ name: 'Nar Reels', image }] } });
    await run('import', { text: partners('/art/old.svg') });
    await run('import', { text: partners('') });
    context.options.pictureFault = (address) => (address === '/art/old.svg' ? 'there is no such file' : undefined);
    const before = await run('export');
    const refused = await run('restore datas/partners 2', { reason: 'x' });
    expect(refused).toMatchObject({ failed: true });
    expect(refused.text).toContain('datas.partners[0].image: This site serves no picture “/art/old.svg”');
    expect(await run('export')).toEqual(before);
    expect(await history('datas/partners')).toHaveLength(3);
  });

  test('DESK-61 a restore of a section that changed since it was seen does nothing and names the author', async () => {
    await load([createPopup('one', 'Bir')]);
    await load([createPopup('two', 'İki')], BERK as never);
    const refused = await run('restore popups 1', { reason: 'x', seen: '2' });
    expect(refused.text).toMatch(/^The section changed after you opened it: berk, .+, import\. Nothing was saved/);
    expect(await titles()).toEqual(['İki']);
    const results = await Promise.all([
      run('restore popups 1', { reason: 'x', seen: '3' }),
      run('restore popups 2', { reason: 'x', seen: '3' }, BERK),
    ]);
    expect(results.filter(({ failed }) => failed)).toHaveLength(1);
    expect(await history()).toHaveLength(4);
  });

  test('DESK-60 a value that an earlier release wrote becomes a version at the next change', async () => {
    await tamper(context.db, sql`delete from content_versions where section = 'popups'`);
    const seeded = await titles();
    expect(await history()).toEqual([]);
    await load([createPopup('one', 'Bir')]);
    expect(await history()).toMatchObject([
      { number: 2, by: 'ayse', removed: seeded.length },
      { number: 1, by: '', kind: 'initial content', added: seeded.length },
    ]);
    await run('restore popups 1', { reason: 'x' });
    expect(await titles()).toEqual(seeded);
  });

  test('DESK-60 RUN-71 the newest 50 versions of each section are kept, older ones for 30 days', async () => {
    await context.db
      .execute(sql`insert into content_versions (section, number, at, by, kind, stamp, entries, added, changed, removed)
      select 'popups', number, ${context.now().toISOString()}::timestamptz, 'ayse', 'edit', '', '[]', 0, 0, 0
        from generate_series(2, 60) as number`);
    const count = async () => {
      const { rows } = (await context.db.execute(
        sql`select min(number)::int as first, count(*)::int as count from content_versions where section = 'popups' and number > 1`,
      )) as unknown as { rows: object[] };
      return rows[0];
    };
    const prune = () => context.db.transaction((tx) => pruneRows(context, tx, {}));
    await prune();
    expect(await count()).toEqual({ first: 2, count: 59 });
    context.advance(31 * DAY_MS);
    await prune();
    expect(await count()).toEqual({ first: 11, count: 50 });
  });
});
