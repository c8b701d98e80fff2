import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedContent } from '../content';
import { AYSE, BERK, createPopup } from '../content/testing';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { seedPayments } from '../payments';
import { runForm } from './form';
import { runCommand } from '.';

describeDatabase('entries of the content', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    await run('import', { text: JSON.stringify({ popups: [createPopup('one', 'Bir'), createPopup('two', 'İki')] }) });
  });
  afterEach(() => context.close());

  const run = (line: string, options: Record<string, string | true> = {}, by: typeof AYSE | typeof BERK = AYSE) =>
    runCommand(context, 'content', line.split(' '), options, by);
  const edit = (line: string, patch: object, seen?: string, by: typeof AYSE | typeof BERK = AYSE) =>
    run(`edit ${line}`, { patch: JSON.stringify(patch), ...(seen && { seen }) }, by);
  const popups = async () => JSON.parse((await run('export')).text ?? '').popups as ReturnType<typeof createPopup>[];
  const history = async (section = 'popups') => (await run(`history ${section}`)).rows ?? [];

  test('DESK-62 an entry is edited, added, moved and deleted, each as a version of its section', async () => {
    await edit('popups one', { active: false, title: { tr: 'Yeni', en: 'New' } });
    await run('add popups', { body: JSON.stringify(createPopup('three', 'Üç')) });
    await run('move popups three up');
    await run('delete popups two');
    expect(await popups()).toEqual([
      { ...createPopup('one', 'Bir'), active: false, title: { tr: 'Yeni', en: 'New' } },
      createPopup('three', 'Üç'),
    ]);
    expect(await history()).toMatchObject([
      { kind: 'deletion', about: 'two', removed: 1, added: 0, changed: 0 },
      { kind: 'move', about: 'three', removed: 0, added: 0, changed: 0 },
      { kind: 'addition', about: 'three', added: 1 },
      { kind: 'edit', about: 'one', changed: 1 },
      { kind: 'import' },
      { kind: 'initial content' },
    ]);
    const shown = await run('show popups one');
    expect(shown).toMatchObject({ facts: { section: 'popups', entry: 'one', seen: 6, body: { active: false } } });
  });

  test('DESK-62 a wrong value rejects the change with its field in both languages, and everything stays as it was', async () => {
    const before = await run('export');
    const versions = await history();
    const outcome = await runForm(
      context,
      {
        name: 'content edit',
        entries: [
          ['section', 'popups'],
          ['entry', 'two'],
          ['patch', JSON.stringify({ active: null, link: 'javascript:alert(1)', title: { en: '' }, extra: 1 })],
        ],
      },
      AYSE,
    );
    expect(outcome.failed).toBe(true);
    const { problems } = outcome.facts as { problems: { field: string; text: { tr: string; en: string } }[] };
    expect(problems).toEqual([
      { field: 'active', text: { tr: 'Gerekli.', en: 'Required.' } },
      { field: 'title.en', text: { tr: 'Boş olamaz.', en: 'Must not be empty.' } },
      {
        field: 'link',
        text: {
          tr: 'Boş, bu sitenin bir yolu veya https://… olmalı.',
          en: "Must be '', a path of this site, or https://…",
        },
      },
      { field: '', text: { tr: 'Bilinmeyen alan: "extra".', en: 'Unknown field: "extra".' } },
    ]);
    for (const [line, options, message] of [
      ['edit popups two', { patch: '{"id":"three"}' }, 'id: The id cannot change.'],
      ['edit popups two', { patch: '["no object"]' }, 'Write a JSON object.'],
      ['edit popups none', { patch: '{}' }, 'There is no entry “none” in Popups.'],
      ['add popups', { body: JSON.stringify(createPopup('two', 'İki')) }, 'id: “two” is used twice.'],
      ['move popups one up', {}, 'There is no place there.'],
      ['delete information/SiteInformation whole', {}, 'This section is one document.'],
      ['edit nothing one', { patch: '{}' }, 'Which section?'],
      ['edit popups one', { patch: '{"__proto__":{"active":false}}' }, 'Unknown field'],
    ] as const) {
      const refused = await run(line, options);
      expect(refused.failed, line).toBe(true);
      expect(refused.text, line).toContain(message);
    }
    expect(await run('export')).toEqual(before);
    expect(await history()).toEqual(versions);
  });

  test('DESK-63 a form of before the last change does nothing and names author, time and change', async () => {
    await edit('popups two', { active: false }, undefined, BERK);
    const refused = await edit('popups one', { active: false }, '2');
    expect(refused.text).toMatch(
      /^The section changed after you opened it: berk, .*2026.*, edit “two”\. Nothing was saved/,
    );
    expect((await popups()).map(({ active }) => active)).toEqual([true, false]);
    expect(await edit('popups one', { active: false }, '3')).not.toHaveProperty('failed');
  });

  test('DESK-63 of two operators who edit at once one wins, and the other reads who was first', async () => {
    const results = await Promise.all([
      edit('popups one', { title: { tr: 'Ayşe' } }, '2', AYSE),
      edit('popups one', { title: { tr: 'Berk' } }, '2', BERK),
    ]);
    const lost = results.filter(({ failed }) => failed);
    expect(lost).toHaveLength(1);
    const [last] = await history();
    expect(lost[0]?.text).toContain(`after you opened it: ${String(last?.['by'])}`);
    expect((await popups())[0]?.title.tr).toBe(last?.['by'] === 'ayse' ? 'Ayşe' : 'Berk');
  });

  test('DESK-62 documents and lists without ids are edited by position; payments change for players at once', async () => {
    await edit('information/SiteInformation whole', { tr: 'Yeni metin' });
    expect((await run('show information/SiteInformation whole')).facts).toMatchObject({ body: { tr: 'Yeni metin' } });
    await edit('datas/header-menu 1', { title: { tr: 'Birinci' } });
    expect((await history('datas/header-menu'))[0]).toMatchObject({ kind: 'edit', about: '1' });
    const method = (await run('show payments/methods')).rows?.[0];
    const key = String(method?.['entry']);
    await edit(`payments/methods ${key}`, { name: { en: 'Renamed' } });
    const { rows } = (await context.db.execute(
      `select name_en as name from payment_methods where id = '${key}'`,
    )) as unknown as { rows: { name: string }[] };
    expect(rows[0]?.name).toBe('Renamed');
    expect(await edit(`payments/methods ${key}`, { max: 0 })).toMatchObject({ failed: true });
    expect((await history('payments/banks'))[0]).toMatchObject({ changed: 1, added: 0, removed: 0 });
  });

  test('DESK-62 DESK-93 entries are listed with the times between which they are shown, and their state at a time', async () => {
    context.setTime('2026-03-10T12:00:00Z');
    const window = (from: string, to: string) => ({ window: { from, to } });
    const promotion = (id: string, more: object) => {
      const { active: _active, ...common } = createPopup(id, id);
      return { ...common, image: '', status: 'active', ...more };
    };
    const promotions = [
      promotion('now', window('2026-03-10T15:00', '2026-03-11')),
      promotion('later', window('2026-03-10T15:01', '2026-03-11')),
      promotion('over', window('2026-03-01', '2026-03-10T15:00')),
      promotion('off', { ...window('2026-03-01', '2026-04-01'), status: 'passive' }),
    ];
    expect((await run('import', { text: JSON.stringify({ promotions }) })).text).toBeUndefined();
    expect((await run('show promotions')).rows).toMatchObject([
      { entry: 'now', state: 'shown', since: '2026-03-10T12:00:00.000Z', until: '2026-03-10T21:00:00.000Z' },
      { entry: 'later', state: 'scheduled' },
      { entry: 'over', state: 'ended' },
      { entry: 'off', state: 'passive' },
    ]);
    const statesAt = async (at: string) =>
      (await run('show promotions', { at })).rows?.map(({ entry, state }) => `${String(entry)} ${String(state)}`);
    const later = ['now shown', 'later shown', 'over ended', 'off passive'];
    expect(await statesAt('2026-03-10T15:01+03:00')).toEqual(later);
    expect(await statesAt('2026-03-09')).toEqual(['now scheduled', 'later scheduled', 'over shown', 'off passive']);
    // One entry at a time has its state; a form has the same rows.
    expect((await run('show promotions later', { at: '2026-03-11' })).rows).toMatchObject([
      { entry: 'later', state: 'ended', until: '2026-03-10T21:00:00.000Z' },
    ]);
    const entries: [string, string][] = [
      ['section', 'promotions'],
      ['at', '2026-03-10T12:01Z'],
    ];
    const { rows = [] } = await runForm(context, { name: 'content show', entries }, AYSE);
    expect(rows.map(({ entry, state }) => `${String(entry)} ${String(state)}`)).toEqual(later);
    for (const at of ['2026-02-30', '2026-02-30T09:00Z', '2026-03-10T12:00', 'tomorrow'])
      expect(await run('show promotions', { at }), at).toMatchObject({
        failed: true,
        text: expect.stringContaining('At which time? --at 2026-03-01'),
      });
    expect((await run('show promotions none', { at: '2026-03-11' })).failed).toBe(true);
  });

  test('DESK-62 only the roles `content` and `all` change content; the audit log has no texts', async () => {
    for (const role of ['read', 'money', 'support', 'trade'] as const)
      expect(
        await runCommand(
          context,
          'content',
          ['edit', 'popups', 'one'],
          { patch: '{"active":false}' },
          { name: 'x', role },
        ),
      ).toMatchObject({ failed: true });
    await edit('popups one', { text: { tr: 'Gizli metin' } });
    const audited = JSON.stringify((await runCommand(context, 'audit', [], { command: 'content edit' })).rows);
    expect(audited).toContain('popups one --patch …');
    expect(audited).not.toContain('Gizli');
  });
});
