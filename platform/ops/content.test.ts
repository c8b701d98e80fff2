import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { testContext, type TestContext } from '../db/testing';
import { sendSupportMessage } from '../messages';
import { runCommand } from '.';

let context: TestContext;
beforeAll(async () => {
  context = await testContext();
  await context.db.transaction(seedContent);
});
afterAll(() => context.close());

const run = (name: 'import' | 'export', options: Record<string, string | true> = {}) =>
  runCommand(context, 'content', [name], options);

test('API-1 an operator exports the current content, changes it and imports it; a wrong file is rejected whole with its line', async () => {
  const exported = JSON.parse((await run('export')).text ?? '') as { popups: { active: unknown }[] };
  expect((await run('import', { text: JSON.stringify({ popups: exported.popups }) })).rows).toEqual([
    { section: 'popups', state: 'imported' },
  ]);
  const wrong = JSON.stringify({ popups: exported.popups.map((popup) => ({ ...popup, active: 'maybe' })) }, null, 2);
  const refused = await run('import', { text: wrong });
  expect(refused.failed).toBe(true);
  expect(refused.text).toMatch(/^Nothing was imported:\nline \d+, popups\[0\]\.active: /);
  expect(JSON.parse((await run('export')).text ?? '')).toEqual(exported);
  expect(await run('import')).toMatchObject({ failed: true });
});

test('BONUS-11 an imported offer that can be repeated at a profit without risk gets a warning, also in `bonuses offers`', async () => {
  const { bonuses } = JSON.parse((await run('export')).text ?? '') as { bonuses: Record<string, unknown>[] };
  const daily = bonuses.find(({ id }) => id === 'no-wagering')!;
  const { turnover: _turnover, ...risky } = daily;
  const warning = 'bonus no-wagering can be repeated at a profit without risk: 20.00 TRY per 100 TRY of deposit';
  expect((await run('import', { text: JSON.stringify({ bonuses: [risky] }) })).rows).toEqual([
    { section: 'bonuses', state: 'imported' },
    { section: 'bonuses', state: `warning: ${warning}` },
  ]);
  const offers = () => runCommand(context, 'bonuses', ['offers'], {});
  expect((await offers()).rows).toMatchObject([
    { offer: 'no-wagering', 'costs at most': '20.00 per 100 of deposit', warning },
  ]);
  expect((await run('import', { text: JSON.stringify({ bonuses: [daily] }) })).rows).toEqual([
    { section: 'bonuses', state: 'imported' },
  ]);
  expect((await offers()).rows).toMatchObject([{ 'without risk': 'nothing', warning: '' }]);
}, 60_000);

test('CONTENT-1 an import with a missing picture is rejected with its line; a fragment of a picture is accepted', async () => {
  const pictureFault = (address: string) => (address === '/art/race.svg' ? undefined : 'there is no such file');
  const picky = { ...context, options: { ...context.options, pictureFault } };
  const partners = (image: string) => JSON.stringify({ datas: { partners: [{ name: 'Nar Reels', image }] } }, null, 2);
  const importing = (text: string) => runCommand(picky, 'content', ['import'], { text });
  const refused = await importing(partners('/art/gone.svg'));
  expect(refused).toMatchObject({
    failed: true,
    text: "Nothing was imported:\nline 6, datas.partners[0].image: this site serves no picture '/art/gone.svg': there is no such file",
  });
  for (const image of ['/art/race.svg', '/art/race.svg#part', ''])
    expect((await importing(partners(image))).failed, image).toBeFalsy();
  for (const image of ['https://elsewhere.example/x.svg', '//elsewhere.example/x.svg', '/art/race.svg#<b>'])
    expect((await importing(partners(image))).failed, image).toBe(true);
});

test('CONTENT-3 the operator lists open messages and replies; an unknown message and an empty reply fail', async () => {
  const uid = randomId();
  const id = await context.db.transaction((tx) =>
    sendSupportMessage(
      tx,
      {
        requestId: randomId(),
        uid,
        category: 'bonuses',
        text: 'Bonusum nerede?',
        email: '',
        name: '',
        lang: 'tr',
        at: context.now(),
      },
      async () => {},
    ),
  );
  const list = (options = {}) => runCommand(context, 'support', ['list'], options);
  const reply = (words: string[]) => runCommand(context, 'support', ['reply', ...words], {});
  expect((await list()).rows).toMatchObject([
    { id, from: uid, category: 'bonuses', text: 'Bonusum nerede?', answered: false },
  ]);
  expect(await reply([id])).toMatchObject({ failed: true });
  expect(await reply(['none', 'Merhaba'])).toMatchObject({ failed: true });
  expect(await reply([id, 'Hesabınıza', 'eklendi.'])).toMatchObject({ text: expect.stringContaining(uid) as string });
  expect((await list()).rows).toEqual([]);
  expect((await list({ all: true })).rows).toMatchObject([{ id, answered: true }]);
});
