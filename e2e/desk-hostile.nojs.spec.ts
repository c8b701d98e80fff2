import { expect, test, type APIRequestContext } from '@playwright/test';
import type { Command } from '#platform/ops/command';
import { COMMANDS } from '#platform/ops/registry';
import { enter } from './desk';
import { newPlayer, operate, signIn } from './players';

/*
 * Attacks on every form of the back office: foreign sites, sessions of others, roles without the command, forged ids.
 */

/** Forms that do not belong to a command. `x` stands for an id that does not exist. */
const SCREENS = ['/desk/security', '/desk/support/x', '/desk/content/promotions', '/desk/content/promotions/_new'];
const WITHOUT_SITE = ['restore', 'migrate'];
const commands = Object.entries(COMMANDS).filter(([name]) => !WITHOUT_SITE.includes(name)) as [string, Command][];
const pathOf = (name: string): string => `/desk/commands/${name.replaceAll(' ', '-')}`;
const FORMS = [...SCREENS, ...commands.map(([name]) => pathOf(name))];
const SUBMISSION = 'k'.repeat(22);

const post = (request: APIRequestContext, path: string, headers: Record<string, string>, form = {}) =>
  request.post(path, {
    form: { step: 'run', submission: SUBMISSION, intent: 'reply', ...form },
    headers,
    maxRedirects: 0,
  });

test('DESK-16 HARD-1 a foreign site, another session and a player’s session send no form of the back office', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, 'all');
  const token = (await page.context().cookies()).find(({ name }) => name === 'desk')?.value ?? '';
  await signIn(page, await newPlayer(page.request));
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session'))!;
  const player = `${session.name}=${session.value}`;
  const fresh = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  for (const path of FORMS) {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ])
      expect((await post(fresh, path, { ...headers, Cookie: `desk=${token}` })).status(), path).toBe(403);
    for (const Cookie of ['', player, `${player}; desk=${'x'.repeat(26)}`, `desk=${session.value.slice(0, 60)}`]) {
      const reply = await post(fresh, path, { Cookie });
      expect([reply.status(), reply.headers()['location']], `${path} with ${Cookie.slice(0, 12)}`).toEqual([
        303,
        `/desk/sign-in?to=${encodeURIComponent(path)}`,
      ]);
      expect(reply.headers()['set-cookie'] ?? '').not.toContain('desk-input');
    }
  }
  await fresh.dispose();
});

test('DESK-19 a role sends no command of another role, and each attempt is recorded', async ({ page }) => {
  const { name } = await enter(page, 'read');
  const others = commands.filter(([, { role }]) => ![role].flat().includes('read'));
  expect(others.length).toBeGreaterThan(50);
  for (const [command] of others) {
    const reply = await post(page.request, pathOf(command), {});
    expect(reply.status(), command).toBe(403);
  }
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  expect(rows.filter(({ detail }) => detail?.includes('outcome=failed')).map(({ on }) => on)).toEqual(
    expect.arrayContaining(others.map(([command]) => command)),
  );
});

test('HARD-1 DESK-19 unreadable characters and names of built-in properties break no form', async ({ page }) => {
  const { name } = await enter(page, 'all');
  for (const path of ['/desk/security', '/desk/support/x', '/desk/content/promotions', '/desk/content/promotions/_new'])
    for (const intent of ['constructor', '__proto__', 'toString'])
      expect((await post(page.request, path, {}, { intent })).status(), `${path} ${intent}`).toBeLessThan(500);
  const unreadable = await post(page.request, pathOf('players suspend'), {}, { who: 'a\u0000b', reason: 'x' });
  expect(unreadable.status()).toBe(422);
  expect(await unreadable.text()).toContain('Okunamayan karakter');
  for (const path of SCREENS) {
    const submission = 'k'.repeat(20) + '\u0000';
    expect((await post(page.request, path, {}, { submission, text: 'x\u0000' })).status(), path).toBeLessThan(500);
  }
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  expect(rows.map(({ on }) => on)).toContain('players suspend');
});

test('DESK-19 ids, names and amounts that do not exist change nothing and break no command', async ({ page }) => {
  const { name } = await enter(page, 'all');
  const forged = "1' or '1'='1";
  const accepted: string[] = [];
  const changing = commands.filter(([, { effect }]) => effect !== undefined);
  for (const [command, { fields }] of changing) {
    if (!Object.values(fields).some(({ isOptional, kind }) => !isOptional && kind !== 'flag' && kind !== 'key'))
      continue;
    const form = Object.fromEntries(Object.keys(fields).map((field) => [field, forged]));
    const reply = await post(page.request, pathOf(command), {}, { ...form, 'typed-name': name });
    expect(reply.status(), command).toBeLessThan(500);
    if (reply.status() < 400) accepted.push(command);
  }
  // A feed of an earlier configuration has no record of its own; it has no match to void.
  expect(accepted).toEqual(['betting void-feed']);
});
