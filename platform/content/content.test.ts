import { afterAll, beforeAll, expect, test } from 'vitest';
import { INFORMATION_TYPES } from '#contract/constants';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import {
  importContent,
  informationText,
  listLotteries,
  listMassMessages,
  listPopups,
  listPromotions,
  listSliders,
  listSpecialDates,
  listTurns,
  toPage,
  readAll,
  readDatas,
  readLicenses,
  seedContent,
  WrongContentFile,
} from '.';
import { seedFile } from './seed';
import { writeContent } from './store';

describeDatabase('content', (database) => {
  let context: TestContext;
  const reading = (lang: 'tr' | 'en' = 'tr') => ({ lang, now: context.now(), brand: 'Nar' });
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(seedContent);
  });
  afterAll(() => context.close());

  test('CONTENT-2 all twelve information texts are seeded in both languages, with the brand inserted', async () => {
    for (const type of INFORMATION_TYPES) {
      const turkish = await informationText(context.db, type, reading('tr'));
      const english = await informationText(context.db, type, reading('en'));
      expect(turkish, type).toBeTruthy();
      expect(english, type).toBeTruthy();
      expect(`${turkish}${english}`).not.toContain('{{');
      expect(turkish === english, type).toBe(type === 'SocialMediaLinks');
    }
    expect(await informationText(context.db, 'SiteInformation', reading())).toContain('Nar');
  });
  test('HOME-1 general and slot sliders are left and right; ended, coming and passive ones come last', async () => {
    const home = await listSliders(context.db, 'home', reading());
    const showing = home.filter((entry) => entry.showing);
    expect(new Set(showing.map(({ slider }) => slider.sliderPlace))).toEqual(new Set(['sol', 'sag']));
    expect(home.slice(0, showing.length)).toEqual(showing);
    const rest = home.slice(showing.length).map(({ slider }) => slider);
    expect(rest.some((slider) => slider.Status !== 'active')).toBe(true);
    expect(rest.some((slider) => slider.End_date < context.now().toISOString())).toBe(true);
    expect(rest.some((slider) => slider.Start_date > context.now().toISOString())).toBe(true);
    expect((await listSliders(context.db, 'slot', reading())).length).toBeGreaterThan(0);
  });
  test('HOME-5 the three marketing texts contain the figures of the spec in both languages', async () => {
    for (const [lang, figures] of [
      ['tr', [/%50.*999 TRY/, /%30/, /%20.*çevrimsiz/]],
      ['en', [/50%.*999 TRY/, /30%/, /20%.*without wagering/]],
    ] as const) {
      const titles = (await listPromotions(context.db, reading(lang)))
        .filter((promotion) => promotion.Status === 'active')
        .map(({ title }) => title);
      for (const figure of figures) expect(titles.filter((title) => figure.test(title))).toHaveLength(1);
    }
  });
  const MOMENTS = ['2026-03-10T12:00:00Z', '2029-11-30T22:30:00Z', '2036-02-29T00:00:00Z'];
  test.each(MOMENTS)('ACC-7 at %s a lottery runs and is listed before the New Year’s of 2024', async (moment) => {
    const now = new Date(moment);
    const [running, newYear, ...others] = await listLotteries(context.db, { ...reading(), now });
    expect(running).toMatchObject({ id: 'month', runs: true });
    expect(running!.start <= now && now <= running!.last).toBe(true);
    expect(newYear).toMatchObject({
      id: 'new-year-2024',
      runs: false,
      start: new Date('2023-12-01T00:00:00+03:00'),
      last: new Date('2024-01-01T23:59:59.999+03:00'),
      least: 250,
    });
    expect(others).toEqual([]);
  });
  test.each(MOMENTS)(
    'CONTENT-1 at %s promotions and tournaments exist that run, that come and that are over',
    async (moment) => {
      const now = new Date(moment);
      const promotions = (await listPromotions(context.db, { ...reading(), now })).filter(
        (promotion) => promotion.Status === 'active',
      );
      const spans = [
        promotions.map((promotion) => ({ start: new Date(promotion.Start_date), end: new Date(promotion.End_date) })),
        await listTurns(context.db, now),
      ];
      for (const entries of spans) {
        expect(entries.some(({ start, end }) => start <= now && now < end)).toBe(true);
        expect(entries.some(({ start }) => start > now)).toBe(true);
        expect(entries.some(({ end }) => end <= now)).toBe(true);
      }
    },
  );
  test('SHELL-9 one popup is Active and one is not; HOME-2 one special date is active', async () => {
    expect((await listPopups(context.db, reading())).map((popup) => popup.Active).sort()).toEqual([0, 1]);
    expect((await listSpecialDates(context.db, reading())).filter((entry) => entry.Status === 'active')).toHaveLength(
      1,
    );
  });
  test('ACC-5 mass messages are listed newest first, none from the future', async () => {
    const messages = await listMassMessages(context.db, reading());
    expect(messages.length).toBeGreaterThanOrEqual(5);
    const times = messages.map((message) => message.date.getTime());
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(context.now().getTime());
  });
  test('SHELL-1 menus, languages, partners, methods and licences exist; an unknown file does not', async () => {
    for (const name of ['header-menu', 'footer-menu', 'languages', 'partners', 'investment-methods']) {
      expect(await readDatas(context.db, name), name).toBeInstanceOf(Array);
    }
    expect(((await readDatas(context.db, 'languages')) as unknown[])[0]).toEqual({ id: '1', title: 'TR', lang: 'tr' });
    for (const name of ['', 'nothing', '__proto__', '../licenses'])
      expect(await readDatas(context.db, name)).toBeUndefined();
    expect((await readLicenses(context.db)).licenses.length).toBeGreaterThan(0);
  });
  test('HARD-29 limits and offsets are clamped', () => {
    const rows = [1, 2, 3];
    expect(toPage(rows, { limit: -1, offset: 0 }, 50)).toEqual({
      rows: [1],
      pagination: { limit: 1, total: 3, offset: 0 },
    });
    expect(toPage(rows, { limit: 1e9, offset: 1e9 }, 50)).toEqual({
      rows: [],
      pagination: { limit: 50, total: 3, offset: 3 },
    });
    expect(toPage(rows, { limit: 2, offset: 1 }, 50).rows).toEqual([2, 3]);
  });
});

describeDatabase('content import', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(seedContent);
  });
  afterAll(() => context.close());
  const importing = (text: string) => context.db.transaction((tx) => importContent(tx, text));
  const problemsOf = async (text: string) => {
    const before = JSON.stringify(await readAll(context.db));
    const error = await importing(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongContentFile);
    expect(JSON.stringify(await readAll(context.db))).toBe(before);
    return (error as WrongContentFile).problems;
  };

  test('API-3 a file that is not JSON is rejected whole, with the line', async () => {
    expect(await problemsOf('{\n  "popups": [\n    {"id": "a",}\n  ]\n}')).toEqual([
      expect.stringMatching(/^line 3: expected a name in double quotes/),
    ]);
    expect(await problemsOf('')).toEqual([expect.stringMatching(/^line 1: expected a value, the file ends/)]);
  });
  test('API-3 a wrong entry rejects the whole file, with line, place and reason', async () => {
    const file = {
      massMessages: [
        { id: 'fine', title: { tr: 'İyi', en: 'Fine' }, text: { tr: 'İyi', en: 'Fine' }, sent: '2026-01-01' },
      ],
      popups: [
        {
          id: 'one',
          active: 'yes',
          title: { tr: 'Bir', en: '' },
          text: { tr: 'Bir', en: 'One' },
          link: 'javascript:alert(1)',
          linkText: { tr: 'Git', en: 'Go' },
        },
      ],
    };
    const problems = await problemsOf(JSON.stringify(file, null, 1));
    expect(problems).toEqual([
      expect.stringMatching(/^line 19, popups\[0\]\.active: /),
      expect.stringMatching(/^line 22, popups\[0\]\.title\.en: must not be empty/),
      expect.stringMatching(/^line 28, popups\[0\]\.link: must be '', a path of this site, or https/),
    ]);
  });
  test('HARD-12 unknown sections, __proto__ and duplicate names and ids are rejected', async () => {
    expect(await problemsOf('{"pages": []}')).toEqual([expect.stringMatching(/line 1, the file: .*pages/)]);
    expect(await problemsOf('{"__proto__": {}}')).toHaveLength(1);
    expect(await problemsOf('{"popups": [], "popups": []}')).toEqual([expect.stringContaining('stands twice')]);
    expect(await problemsOf('{}')).toEqual(['line 1, the file: holds no section']);
    const popup = {
      id: 'same',
      active: true,
      title: { tr: 'a', en: 'a' },
      text: { tr: 'a', en: 'a' },
      link: '',
      linkText: { tr: 'a', en: 'a' },
    };
    expect(await problemsOf(JSON.stringify({ popups: [popup, popup] }))).toEqual([
      expect.stringContaining("popups[1].id: 'same' is used twice"),
    ]);
    expect(await problemsOf(`{"popups": ${'['.repeat(5000)}`)).toHaveLength(1);
  });
  test('HARD-13 script URLs are rejected in every URL field', async () => {
    const menu = [{ title: { tr: 'Kötü', en: 'Bad' }, url: 'javascript:alert(1)' }];
    expect(await problemsOf(JSON.stringify({ datas: { 'header-menu': menu } }))).toEqual([
      expect.stringContaining('datas.header-menu[0].url: must be'),
    ]);
    expect(
      await problemsOf(JSON.stringify({ information: { SocialMediaLinks: { twitter: 'javascript:alert(1)' } } })),
    ).toEqual([expect.stringContaining('SocialMediaLinks.twitter: must be')]);
    expect(
      await problemsOf(JSON.stringify({ licenses: { licenses: [{ name: 'a', url: 'javascript:alert(1)' }] } })),
    ).toEqual([expect.stringContaining('licenses.licenses[0].url: must be')]);
    expect(await problemsOf(JSON.stringify({ datas: { partners: [{ name: 'a', image: 'data:x' }] } }))).toEqual([
      expect.stringContaining('datas.partners[0].image: must be'),
    ]);
    expect(
      await problemsOf(JSON.stringify({ information: { SocialMediaLinks: { myspace: 'https://x.example' } } })),
    ).toHaveLength(1);
  });
  const words = { tr: 'a', en: 'a' };
  const promotion = {
    id: 'p',
    status: 'active',
    window: { from: '2026-01-01', to: '2027-01-01' },
    title: words,
    text: words,
    image: '',
    link: '/slot',
    linkText: words,
  };
  const tournament = {
    id: 't',
    name: words,
    text: words,
    image: '',
    link: '/slot',
    window: { everyDays: 7, anchor: '2024-01-01' },
  };
  test.each([
    [
      'a date that is no day of the calendar',
      { promotions: [{ ...promotion, window: { from: '2026-02-30', to: '2027-01-01' } }] },
      'promotions[0].window.from: is no date of the calendar',
    ],
    [
      'a date in another form',
      { promotions: [{ ...promotion, window: { from: '01.02.2026', to: '2027-01-01' } }] },
      "promotions[0].window.from: must be 'YYYY-MM-DD'",
    ],
    [
      'half a window',
      { promotions: [{ ...promotion, window: { from: '2026-02-01' } }] },
      'promotions[0].window: must be { from, to } or { everyDays',
    ],
    [
      'turns that overlap',
      { promotions: [{ ...promotion, window: { everyDays: 7, anchor: '2026-02-01', days: 8 } }] },
      "promotions[0].window.days: must not be more than 'everyDays'",
    ],
    ['no window', { promotions: [{ ...promotion, window: undefined }] }, 'promotions[0].window: must be { from, to }'],
    [
      'a message without a moment',
      { massMessages: [{ id: 'm', title: words, text: words, sent: { everyDays: 3 } }] },
      "massMessages[0].sent: must be 'YYYY-MM-DDTHH:mm' or",
    ],
    [
      'one turn of a tournament picked out',
      { tournaments: [{ ...tournament, window: { ...tournament.window, occurrence: 1 } }] },
      'tournaments[0].window: Unrecognized key: "occurrence"',
    ],
    [
      'a prize of nothing',
      { tournaments: [{ ...tournament, prizes: ['10', '0.00'] }] },
      'tournaments[0].prizes[1]: must be lira above 0',
    ],
    [
      'a list of games that is none',
      { tournaments: [{ ...tournament, games: ['poker'] }] },
      'tournaments[0].games[0]: must be a lobby or one of its lists',
    ],
    [
      'an unknown key of a menu',
      { datas: { 'header-menu': [{ title: words, url: '/', href: '/' }] } },
      'datas.header-menu[0]: Unrecognized key: "href"',
    ],
    ['a site without Turkish', { datas: { languages: [] } }, "datas.languages: must hold 'tr'"],
  ])('API-3 %s is refused, naming line, place and reason', async (_, file, problem) => {
    expect(await problemsOf(JSON.stringify(file))).toEqual([expect.stringContaining(`line 1, ${problem}`)]);
  });
  test('API-3 an unknown list of games is rejected in a link, a menu and a tournament', async () => {
    const file = {
      promotions: [
        { ...promotion, link: '/slot/category/777?offset=48' },
        { ...promotion, id: 'q', link: '/slot/category/94' },
      ],
      tournaments: [{ ...tournament, games: ['slot', 'live:provider:nobody'] }],
      datas: { 'header-menu': [{ title: words, url: '/live/type/nope' }] },
    };
    const unknown = async (lists: string[]) => lists.filter((list) => !['slot', 'slot:category:94'].includes(list));
    const error = await context.db
      .transaction((tx) => importContent(tx, JSON.stringify(file, null, 1), { unknownLists: unknown }))
      .catch((reason: unknown) => reason);
    expect((error as WrongContentFile).problems).toEqual([
      expect.stringMatching(/^line 19, promotions\[0\]\.link: there is no list 'slot:category:777' of games/),
      expect.stringMatching(/^line \d+, datas\.header-menu\[0\]\.url: there is no list 'live:type:nope'/),
      expect.stringMatching(/^line \d+, tournaments\[0\]\.games\[1\]: there is no list 'live:provider:nobody'/),
    ]);
  });
  test('API-1 content imported by an operator is not changed by a later release’s seed', async () => {
    const text = JSON.stringify({
      promotions: [],
      information: { PromoSart: { tr: 'Yeni koşullar', en: 'New terms' } },
    });
    expect(await importing(text)).toEqual(['promotions', 'information/PromoSart']);
    const reading = { lang: 'tr', now: context.now(), brand: 'Nar' } as const;
    expect(await listPromotions(context.db, reading)).toEqual([]);
    const laterRelease = { ...seedFile(), popups: [] };
    expect(await context.db.transaction((tx) => writeContent(tx, laterRelease, { kind: 'seed' }))).toEqual(['popups']);
    expect(await listPromotions(context.db, reading)).toEqual([]);
    expect(await informationText(context.db, 'PromoSart', reading)).toBe('Yeni koşullar');
    expect(await informationText(context.db, 'BahisKurallari', reading)).toContain('Kuponlar');
  });
  test('API-1 the output of export can be imported again', async () => {
    const exported = await readAll(context.db);
    await importing(JSON.stringify(exported, null, 2));
    expect(await readAll(context.db)).toEqual(exported);
  });
});
