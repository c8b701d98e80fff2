import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { BingoOutcome } from '#arcade/bingo';
import { SLOT_PROFILES } from '#arcade/slots';
import { findEngine } from '#arcade/slots/testing';
import { seeded } from '#arcade/testing';
import { formatAmount } from '~/lib/format/money';
import { SUPPORTED_GAMES, defaultRules } from '#provider/engines';
import { rounds as roundsTable } from '#provider/schema';
import { INSTANT_BINGO, SLOTS } from '#content/games';
import { randomId } from '#platform/db/ids';
import type { TestContext } from '#platform/db/testing';
import { creditAdjustment } from '#platform/ledger/testing';
import { launchGame, launchVirtual } from '#platform/games';
import type { GameKind } from '#platform/games/lists';
import { games } from '#platform/games/schema';
import { findStatedReturn } from '#platform/games/stated-returns';
import { servedTable } from '~/games/testing';
import { action, loader } from '~/routes/rounds.$token';

const SLOT = SLOTS.find((slot) => slot.profile === 'steady')!;
const NEXT_SEED = 'Sıradaki turun sunucu tohumunun özeti';
let context: TestContext;
let stop: () => Promise<void>;

beforeAll(async () => {
  const served = await servedTable();
  const { table } = served;
  stop = served.stop;
  context = table.context;
  await table.addPlayer('ayse', 1500n);
});
afterAll(() => stop());

/** Returns the source of a style sheet, with those it imports. */
const styleSource = (name: string): string =>
  readFileSync(`app/styles/${name}.css`, 'utf8').replace(/@import '\.\/([\w-]+)\.css';/g, (_, imported: string) =>
    styleSource(`rounds/${imported}`),
  );

const launch = (language: 'tr' | 'en' = 'tr', gameId = SLOT.id) =>
  context.db.transaction((tx) =>
    launchGame(context, tx, { kind: 'slot', launch: { uid: 'ayse', sessionId: 's-ayse', gameId, language } }),
  );
const enterRoom = (language: 'tr' | 'en' = 'tr') =>
  context.db.transaction((tx) =>
    launchVirtual(context, tx, {
      uid: 'ayse',
      sessionId: 's-ayse',
      language,
      providerId: INSTANT_BINGO[0]!.providerID,
      type: 'bingo',
    }),
  );
const args = (path: string, body?: Record<string, string>) =>
  ({
    request: new Request(
      `https://rubato.example${path}`,
      body
        ? {
            method: 'POST',
            body: new URLSearchParams(body),
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          }
        : {},
    ),
    params: { token: path.split('?')[0]?.split('/')[2] },
    context: {},
  }) as unknown as ActionFunctionArgs;
const get = async (path: string) => loader(args(path));
/** Returns a page without the values of its next form. */
const without = (html: string) =>
  html
    .replaceAll(idIn(html), '')
    .replace(/ nonce="[\w-]+"/, '')
    .replace(new RegExp(`(${NEXT_SEED}.*?<code>)\\w{64}`, 's'), '$1');
const idIn = (html: string) => /name="requestID" value="(\w{26})"/.exec(html)?.[1] ?? '';

// First, because later spins may win by chance.
test('PLAY-3 an insufficient balance is reported next to the button, with the stake kept', async () => {
  const path = await launch('en');
  const refused = await action(args(path, { stake: '2000', requestID: randomId() }));
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('Your balance is not enough for this stake.');
  expect(html).toMatch(/<option value="2000" selected/);
});

test('PLAY-3 a slot is played by a form: 303 to its outcome, and reloading it plays nothing', async () => {
  const path = await launch();
  const before = (await context.db.select().from(roundsTable)).length;
  const first = await get(path);
  expect(first.status).toBe(200);
  const html = await first.text();
  expect(html).toContain('Bakiye');
  const spin = { stake: '100', requestID: idIn(html) };
  const posted = await action(args(path, spin));
  expect(posted.status).toBe(303);
  const to = posted.headers.get('Location') ?? '';
  const shown = await (await get(to)).text();
  expect(shown).toMatch(/role="status"/);
  expect(without(await (await get(to)).text())).toBe(without(shown));
  expect((await action(args(path, spin))).headers.get('Location')).toBe(to);
  expect(await context.db.select().from(roundsTable)).toHaveLength(before + 1);
});

test('HARD-16 a stake that is not on offer is rejected, nothing is played', async () => {
  const path = await launch();
  const before = (await context.db.select().from(roundsTable)).length;
  for (const stake of ['-5', '0', 'NaN', '1e3', '+500', ' 500', '1e9', '٥', '', '101', '99999999999999999999']) {
    expect((await action(args(path, { stake, requestID: randomId() }))).status).toBe(400);
  }
  expect(await context.db.select().from(roundsTable)).toHaveLength(before);
});

test('HARD-18 an unknown token or round is a 404 with a link to another page', async () => {
  const path = await launch();
  for (const address of [
    '/rounds/nothing',
    `/rounds/${'a'.repeat(58)}`,
    `${path}?round=${randomId()}`,
    `${path}?round=`,
  ]) {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('href="/slot"');
  }
});

test('HAND-4 only the marked query of a deposit keeps choices; any other query, as a language, changes nothing', async () => {
  const path = await launch('en');
  const preset = /value="500" selected/;
  for (const query of ['lang=en', 'stake=2000']) {
    const html = await (await get(`${path}?${query}`)).text();
    expect([html.includes('role="alert"'), preset.test(html)], query).toEqual([false, true]);
  }
  const [, seed = ''] = /name="playerSeed".*?value="([^"]+)"/.exec(await (await get(path)).text()) ?? [];
  expect(seed).not.toBe('');
  const useless = new URLSearchParams({ number: '71234567', bet: '', playerSeed: seed }).toString();
  const kept = await (await get(`${path}?kept&stake=2000&${useless}`)).text();
  expect(kept).toMatch(/role="alert".*Your choices are as before/);
  expect(kept).toMatch(/<option value="2000" selected/);
  expect(kept, 'the next deposit leads back with the choices alone').toContain(
    `from=${encodeURIComponent(`/play/slot/${SLOT.id}?stake=2000`)}"`,
  );
});

test('PLAY-3 an expired launch links back to its game', async () => {
  const path = await launch('en');
  context.advance(6 * 60_000);
  const answer = await get(path);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain(`href="/play/slot/${SLOT.id}"`);
});

/** Returns a page without the one script that it may run: a file of the build, allowed by a nonce. */
const withoutScript = (html: string) =>
  html.replace(
    /<script defer="" src="\/assets\/\w+-[\w-]{7}\.js" nonce="[\w-]{16}"( data-\w+="[^"<]*")*><\/script>/,
    '',
  );

test('HARD-11 GAME-7 one script of the build, no inline style attribute, and a policy that allows no other; the lite version has none', async () => {
  const path = await launch();
  const answer = await get(path);
  const html = await answer.text();
  expect(html).toContain('<script defer=""');
  expect(withoutScript(html)).not.toMatch(/<script|\sstyle=|\son\w+=/);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  const [, nonce] = /nonce="([\w-]{16})"/.exec(html) ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`;script-src 'nonce-${nonce}';connect-src 'self';`);
  expect((await (await get(path)).text()).includes(nonce!), 'each document has its own nonce').toBe(false);
  const lite = args(path);
  lite.request.headers.set('Cookie', 'lite=1');
  const plain = await loader(lite);
  expect(await plain.text()).not.toContain('<script');
  expect(plain.headers.get('Content-Security-Policy')).not.toContain('script-src');
});

test('GAME-7 a page without scripts grows only by the element of the script', async () => {
  const path = await launch();
  const lite = args(path);
  lite.request.headers.set('Cookie', 'lite=1');
  const plain = without(await (await loader(lite)).text()).replace(' class="still"', '');
  expect(without(withoutScript(await (await get(path)).text()))).toBe(plain);
});

test('GAME-7 a form that the script sends gets the round as data: the parts of its document, its URL and its title; the same form again is the same round', async () => {
  const path = await launch();
  const form = { stake: '100', requestID: idIn(await (await get(path)).text()) };
  const send = async () => {
    const sent = args(path, form);
    sent.request.headers.set('X-In-Place', '1');
    return action(sent);
  };
  const answer = await send();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const { url, title, className, markup } = (await answer.json()) as Record<string, string>;
  const shown = without(await (await get(url!)).text());
  for (const part of without(markup!).match(/<header class="bar.*?<\/header>|<main.*<\/main>/gs) ?? [])
    expect(shown).toContain(part);
  expect(shown).toContain(`<title>${title}</title>`);
  expect(shown.includes('<html lang="tr" class="long"')).toBe(className === 'long');
  expect(markup, 'the drawings are already on the page').not.toContain('id="s0"');
  // No script, and sent without one: the redirect to the same round.
  expect(((await (await send()).json()) as { url: string }).url).toBe(url);
  expect((await action(args(path, form))).headers.get('Location')).toBe(url);
});

test('GAME-7 a rejection is answered to the script as a document, with the status of the plain form', async () => {
  const sent = args(await launch('en'), { stake: '101', requestID: randomId() });
  sent.request.headers.set('X-In-Place', '1');
  const answer = await action(sent);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
});

test('budgets: a game weighs at most 12 kB with its styles', async () => {
  const html = await (await get(await launch())).text();
  const styles = ['tokens', 'base', 'rounds/frame', 'rounds/reels'].map(styleSource).join('');
  expect(brotliCompressSync(html + styles).length).toBeLessThanOrEqual(12_000);
});

test('PLAY-3 bingo is played by a form: cards with marked numbers, every ball in order, wins as text; reloading plays nothing', async () => {
  const path = await enterRoom();
  const html = await (await get(path)).text();
  expect(html).toContain('Örnek kart');
  const before = (await context.db.select().from(roundsTable)).length;
  const choice = { stake: '100', cards: '2', requestID: idIn(html) };
  const posted = await action(args(path, choice));
  expect(posted.status).toBe(303);
  const to = posted.headers.get('Location') ?? '';
  const shown = await (await get(to)).text();
  const round = (await context.db.select().from(roundsTable)).find(({ id }) => to.endsWith(id))!;
  const { balls, cards } = round.state as BingoOutcome;
  expect([...shown.matchAll(/<li class="d\d(?: key)?">(\d+)</g)].map(([, number]) => Number(number))).toEqual(balls);
  expect(shown.match(/<table class="ticket/g)).toHaveLength(2);
  const marked = [...shown.matchAll(/<mark>(\d+)</g)].map(([, number]) => Number(number));
  expect(marked).toEqual(cards.flatMap(({ rows }) => rows.flat().filter((number) => balls.includes(number))));
  expect(shown).toContain(
    round.payout === 0n
      ? 'Bu tur kazanç yok. Bahis: 2,00'
      : `${round.payout > 200n ? 'Kazandınız' : 'Geri ödenen'}: ${formatAmount(round.payout, 'tr')}`,
  );
  const words = { line: 'Birinci çinko', two: 'İkinci çinko', full: 'Tombala' };
  cards.forEach(({ wins }, at) => {
    for (const { prize, ball } of wins) expect(shown).toContain(`${at + 1}. kart: ${words[prize]}, ${ball}. topta`);
  });
  expect(without(await (await get(to)).text())).toBe(without(shown));
  expect((await action(args(path, choice))).headers.get('Location')).toBe(to);
  expect(await context.db.select().from(roundsTable)).toHaveLength(before + 1);
});

test('HARD-16 prices and numbers of cards that a bingo room does not offer are rejected', async () => {
  const path = await enterRoom('en');
  const before = (await context.db.select().from(roundsTable)).length;
  for (const choice of [
    { stake: '100', cards: '7' },
    { stake: '100', cards: '0' },
    { stake: '100', cards: '-1' },
    { stake: '100', cards: '1.5' },
    { stake: '100', cards: '' },
    { stake: '101', cards: '1' },
    { stake: '1e2', cards: '1' },
  ]) {
    const answer = await action(args(path, { ...choice, requestID: randomId() }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('role="alert"');
  }
  expect(await context.db.select().from(roundsTable)).toHaveLength(before);
});

test('PLAY-3 an expired bingo launch links back to its room', async () => {
  const path = await enterRoom('en');
  context.advance(6 * 60_000);
  const html = await (await get(path)).text();
  expect(html).toContain(`href="/play/virtual/${INSTANT_BINGO[0]!.providerID}/bingo"`);
  expect(html).toContain('href="/bingo"');
});

test('budgets: a bingo round of six cards weighs at most 12 kB with its styles, and needs no script but its own', async () => {
  await creditAdjustment(context, 'ayse', 10_000n);
  const path = await enterRoom();
  const posted = await action(args(path, { stake: '100', cards: '6', requestID: randomId() }));
  const html = await (await get(posted.headers.get('Location') ?? '')).text();
  expect(withoutScript(html)).not.toMatch(/<script|\sstyle=|\son\w+=/);
  const styles = ['tokens', 'base', 'rounds/frame', 'rounds/bingo'].map(styleSource).join('');
  expect(brotliCompressSync(html + styles).length).toBeLessThanOrEqual(12_000);
});

test('GAME-5 the hash of the next round is on the page before the stake, its seed after the round; an invalid seed is reported', async () => {
  const path = await launch('en');
  const html = await (await get(path)).text();
  const [, hash] = /next round’s server seed.*?<code>([\da-f]{64})</s.exec(html) ?? [];
  expect(hash).toBeDefined();
  expect(html).toMatch(/<input name="playerSeed" form="play"/);
  const bad = await action(args(path, { stake: '100', requestID: randomId(), playerSeed: '<x>' }));
  expect(bad.status).toBe(400);
  const refused = await bad.text();
  expect(refused).toContain('role="alert"');
  expect(refused).toMatch(/<details class="card fair" open/);
  expect(refused).toContain('value="&lt;x&gt;"');
  const posted = await action(args(path, { stake: '100', requestID: idIn(html), playerSeed: 'mine' }));
  const to = posted.headers.get('Location') ?? '';
  const shown = await (await get(to)).text();
  const [, seed = ''] = /Server seed<\/dt><dd><code>([\da-f]{64})</.exec(shown) ?? [];
  expect(createHash('sha256').update(seed).digest('hex')).toBe(hash);
  expect(shown).toContain(`href="/fair?${to.split('?')[1]}"`);
  expect(shown).toContain('value="mine"');
});

test('FAIR-7 GAME-3 the page of every kind of game states its return, a bingo hall that of its tickets', async () => {
  const catalogue = await context.db.select().from(games).orderBy(games.id);
  for (const kind of new Set(SUPPORTED_GAMES.map((game) => game.kind))) {
    const game = catalogue.find(({ profile }) => profile !== null && defaultRules(profile)?.engine.kind === kind)!;
    const opened = { uid: 'ayse', sessionId: 's-ayse', gameId: game.id, language: 'en' } as const;
    const path = await context.db.transaction((tx) =>
      launchGame(context, tx, { kind: game.kind as GameKind, launch: opened }),
    );
    const html = await (await get(path)).text();
    const stated = findStatedReturn(game.profile);
    const [, percent] = /RTP\)?\D{1,12}(\d\d(?:\.\d+)?)%/.exec(html) ?? [];
    expect(Number(percent) / 100, kind).toBeGreaterThanOrEqual((stated?.min ?? 0.9) - 0.000_05);
    expect(Number(percent) / 100, kind).toBeLessThanOrEqual((stated?.max ?? 1) + 0.000_05);
  }
  const hall = INSTANT_BINGO.find(({ bingoRoom }) => findStatedReturn(bingoRoom.profile)?.min === 0.9572)!;
  const room = { uid: 'ayse', sessionId: 's-ayse', language: 'tr', providerId: hall.providerID, type: 'hall' } as const;
  const path = await context.db.transaction((tx) => launchVirtual(context, tx, room));
  expect(await (await get(path)).text()).toContain('Oyuncuya dönüş (RTP): %95,72');
});

/** Returns the longest of many rounds of a family, whose page is nearly the heaviest. */
function longestRound(profileId: string): { payout: number } {
  const profile = SLOT_PROFILES.find(({ id }) => id === profileId)!;
  const random = seeded(1);
  let longest = { payout: 0 };
  let length = 0;
  for (let round = 0; round < 4000; round += 1) {
    const { state } = findEngine(profile).start(profile, { stake: 500 }, random);
    const long = JSON.stringify(state).length;
    if (long > length) [longest, length] = [state, long];
  }
  return longest;
}

test.each(['lines-comet', 'ways-tempest', 'cascade-avalanche', 'hold-vault', 'classic-blaze'])(
  'budgets: the longest of 4,000 rounds of %s weighs at most 20 kB with its styles',
  async (profileId) => {
    const path = await launch('tr', SLOTS.find(({ profile }) => profile === profileId)!.id);
    const html = await (await get(path)).text();
    const posted = await action(args(path, { stake: '500', requestID: idIn(html) }));
    const to = posted.headers.get('Location') ?? '';
    const state = longestRound(profileId);
    await context.db
      .update(roundsTable)
      .set({ state, payout: BigInt(state.payout) })
      .where(eq(roundsTable.id, to.split('round=')[1] ?? ''));
    const shown = await (await get(to)).text();
    expect(withoutScript(shown)).not.toMatch(/<script|\sstyle=|\son\w+=/);
    // Classic reels have no free spins.
    expect(shown.includes('class="free"')).toBe(profileId !== 'classic-blaze');
    const styles = ['tokens', 'base', 'rounds/frame', 'rounds/reels'].map(styleSource).join('');
    expect(brotliCompressSync(shown + styles).length).toBeLessThanOrEqual(20_000);
  },
);
