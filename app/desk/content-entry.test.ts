import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bonuses } from '#content/bonuses';
import { pass } from '~/session/testing';
import { deskSite, type DeskSite, type OperatorBrowser } from './testing';

/** Forms of entries of the content. */

/** A session ends after 30 minutes without a request. */
const AFTER_END_MS = 1_800_001;

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());
beforeEach(() => pass(3_600_001));

/** Returns a value as the fields of a form, by dotted path. */
function toForm(value: object, place = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(toForm(inner, `${place}${name}.`))
        : [[`${place}${name}`, String(inner)]],
    ),
  );
}

const [sample] = bonuses;
/** Real money at once, every day: it can be repeated at a profit without risk. */
const RISKY = { ...sample, id: 'her-gun', audience: 'everybody', wagering: 0, counting: {}, oncePer: 'day' };

const send = (operator: OperatorBrowser, path: string, fields: Record<string, string>) =>
  operator.post(desk.routes.entry, path, { submission: crypto.randomUUID(), ...fields });
const seenIn = (html: string): string => /name="seen" value="(\d*)"/.exec(html)?.[1] ?? '';

test('BONUS-11 a new bonus that can be repeated at a profit without risk is saved with its warning', async () => {
  const operator = await desk.enter('content');
  const path = '/desk/content/bonuses/_new';
  const seen = seenIn((await operator.get(desk.routes.entry, path)).html);
  const { status, html } = await send(operator, path, { ...toForm(RISKY), seen });
  expect(status).toBe(200);
  expect(html).toMatch(/role="status"[^>]*>Bonuslar: giriş eklendi\.\s+uyarı: her-gun/);
  expect(html).toContain('action="/desk/content/bonuses/her-gun"');
  const { text = '' } = await desk.ops('content', ['show', 'bonuses', 'her-gun'], {});
  expect(JSON.parse(text)).toMatchObject({ id: 'her-gun', wagering: 0 });
});

const popup = (id: string, text: string) =>
  toForm({
    id,
    title: { tr: 'Duyuru', en: 'News' },
    text: { tr: text, en: 'Text' },
    link: '',
    linkText: { tr: 'Aç', en: 'Open' },
  });

test('DESK-17 a new entry sent after the session ended is in its form again after the sign-in, once', async () => {
  const path = '/desk/content/popups/_new';
  const operator = await desk.enter('content');
  const seen = seenIn((await operator.get(desk.routes.entry, path)).html);
  pass(AFTER_END_MS);
  const sent = await send(operator, path, { ...popup('yeni', 'Uzun <duyuru>'), seen });
  expect(sent).toMatchObject({ status: 303, location: `/desk/sign-in?to=${encodeURIComponent(path)}` });
  expect((await operator.signIn(path)).location).toBe(path);
  const { html } = await operator.get(desk.routes.entry, path);
  expect(html).toMatch(/<input id="id"[^>]* value="yeni"/);
  expect(html).toMatch(/<textarea[^>]*>Uzun &lt;duyuru&gt;<\/textarea>/);
  expect((await operator.get(desk.routes.entry, path)).html).not.toContain('duyuru&gt;');
});

test('DESK-17 a changed entry keeps emptied fields and the version that its form showed', async () => {
  const operator = await desk.enter('content');
  await send(operator, '/desk/content/popups/_new', popup('eski', 'Eski metin'));
  const path = '/desk/content/popups/eski';
  const seen = seenIn((await operator.get(desk.routes.entry, path)).html);
  pass(AFTER_END_MS);
  await send(operator, path, { ...popup('', ''), 'text.en': 'Changed', seen });
  await send(await desk.enter('content'), '/desk/content/popups/_new', popup('baska', 'Başka'));
  await operator.signIn(path);
  const { html } = await operator.get(desk.routes.entry, path);
  expect(html).toContain('>Changed</textarea>');
  expect(html).not.toContain('Eski metin');
  expect(seenIn(html)).toBe(seen);
  expect(html).toContain('Güncel hâlini aç');
});

test('A11Y-3 DESK-17 an open form asks whether its session has ended', async () => {
  const path = '/desk/content/popups/_new';
  const operator = await desk.enter('content');
  expect((await operator.get(desk.routes.entry, path)).html).toMatch(/data-ended="" hidden="">Oturumunuz kapandı/);
  expect(await operator.get(desk.routes.entry, `${path}?known=`)).toMatchObject({ status: 204 });
  pass(AFTER_END_MS);
  expect(await operator.get(desk.routes.entry, `${path}?known=`)).toMatchObject({ status: 303 });
});
