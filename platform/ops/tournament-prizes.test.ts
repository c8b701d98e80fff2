import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { readSiteState } from '../maintenance';
import { readApprovalAmounts, type Operator } from '../operators';

const AYSE: Operator = { name: 'ayse', role: 'content' };
const CAN: Operator = { name: 'can', role: 'money' };
const DENIZ: Operator = { name: 'deniz', role: 'all' };
const words = (text: string) => ({ tr: text, en: text });
const race = {
  id: 'race',
  name: words('Yarış'),
  text: words('-'),
  image: '',
  link: '',
  window: { everyDays: 7, anchor: '2024-01-01' },
  prizes: ['3000', '2000'],
};

describeDatabase('prizes of tournaments and a second operator', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, { approvalAbove: readApprovalAmounts('content:5000') });
  });
  afterEach(() => api.close());

  const run = (line: string, options: Record<string, string | true> = {}, by = AYSE) => api.run(line, options, by);
  const edit = (patch: object) => run('content edit tournaments race', { patch: JSON.stringify(patch) });
  const prizes = async () => (await run('content show tournaments race')).facts?.['body'] as { prizes: string[] };

  test('DESK-50 a change of tournament prizes above the amount of the role waits; a second operator makes it', async () => {
    expect(await run('content add tournaments', { body: JSON.stringify(race) })).not.toHaveProperty('approval');
    expect(await edit({ prizes: ['3000', '2000.01'] })).toHaveProperty('approval');
    expect(await prizes()).toMatchObject({ prizes: ['3000', '2000'] });
    const [waiting] = (await run('approvals list')).rows ?? [];
    expect(waiting).toMatchObject({ command: 'content edit', amount: '5000.01', from: 'ayse' });
    expect(waiting?.['effect']).toBe('Tournaments, prizes per turn: “race” 5000.01 TRY.');
    const accept = `approvals accept ${String(waiting?.['id'])}`;
    for (const by of [AYSE, CAN]) expect(await run(accept, {}, by)).toMatchObject({ failed: true });
    const before = (await readSiteState(api.context)).version;
    expect((await run(accept, {}, DENIZ)).failed).toBeFalsy();
    expect(await prizes()).toMatchObject({ prizes: ['3000', '2000.01'] });
    expect((await readSiteState(api.context)).version).not.toBe(before);

    // Texts do not wait; more turns for the same prizes do.
    expect(await edit({ link: '/slot' })).not.toHaveProperty('approval');
    expect(await edit({ window: { everyDays: 1 } })).toHaveProperty('approval');
  });

  test('DESK-50 added, imported and restored tournaments wait too; other sections and wrong files do not', async () => {
    const dear = { ...race, prizes: ['9999999999'] };
    expect(await run('content add tournaments', { body: JSON.stringify(dear) })).toHaveProperty('approval');
    const text = (tournaments: unknown) => ({ text: JSON.stringify({ tournaments }) });
    const half = { ...race, prizes: ['3000'] };
    expect(await run('content import a.json', text([half, { ...half, id: 'race-2' }]))).toHaveProperty('approval');
    expect(await run('content import a.json', text([dear]), DENIZ)).not.toHaveProperty('approval');
    expect(await run('content import a.json', text([]))).not.toHaveProperty('approval');
    const restored = await run('content restore tournaments 1', { reason: 'Deneme' });
    expect(restored).toHaveProperty('approval');
    for (const wrong of ['{"tournaments":', 'null', '{"tournaments":[null]}'])
      expect(await run('content import a.json', { text: wrong }), wrong).toMatchObject({ failed: true });
    const preview = await run('content import a.json', { ...text([half]), preview: true });
    expect(preview.text).toBe('Tournaments, prizes per turn: “race” 3000.00 TRY.');
  });
});
