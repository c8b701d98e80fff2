import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, CallInput, CallReply } from '#contract/call';
import * as cms from '#contract/cmscontroller';
import { INFORMATION_TYPES, SLIDER_LIMIT, TOURNAMENT_LIMIT } from '#contract/constants';
import { listMassMessages } from '#contract/crm';
import { datas } from '#contract/datas';
import * as slider from '#contract/slider';
import * as support from '#contract/support';
import { topWins } from '#contract/topWins';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { testContext, type TestContext } from '../db/testing';
import { Refusal } from '../refusal';
import type { AuthenticatedPlayer, WriteContext } from './answer';
import { handlers as cmsHandlers } from './cmscontroller';
import { handlers as crmHandlers } from './crm';
import { findDatas } from './datas';
import { handlers as sliderHandlers } from './slider';
import { handlers as supportHandlers } from './support';

const handlers = [...cmsHandlers, ...crmHandlers, ...sliderHandlers, ...supportHandlers];
let context: TestContext;
beforeAll(async () => {
  context = await testContext();
  await context.db.transaction(seedContent);
});
afterAll(() => context.close());

/** Answers a call like the dispatcher, and parses it like the site. */
async function ask<C extends Call>(
  call: C,
  data: unknown = {},
  { lang = 'tr', player }: { lang?: 'tr' | 'en'; player?: AuthenticatedPlayer } = {},
) {
  const handled = handlers.find((handler) => handler.call === call);
  if (!handled) throw new Error(`${call.class}/${call.method} is not answered`);
  const answer = await context.db.transaction((tx) =>
    handled.answer(
      { ...context, db: tx, tx, player, lang, address: '192.0.2.1' } as WriteContext,
      call.data.parse(data) as CallInput<C>,
    ),
  );
  if (answer instanceof Refusal) throw answer;
  if (!answer.result) throw new Error('There are no records');
  return { data: call.reply.parse(answer.data) as CallReply<C>, pagination: answer.pagination };
}

describe('content calls', () => {
  test('API-1 getSlider returns 7 from 0, visible ones first, with their total', async () => {
    const { data, pagination } = await ask(cms.getSlider);
    expect(data.length).toBe(SLIDER_LIMIT);
    expect(pagination).toMatchObject({ limit: SLIDER_LIMIT, offset: 0 });
    const rest = await ask(cms.getSlider, { offset: SLIDER_LIMIT });
    expect(data.length + rest.data.length).toBe(pagination?.total);
    const now = context.now();
    const shows = (entry: (typeof data)[number]) =>
      entry.Status === 'active' && entry.Start_date <= now && now < entry.End_date;
    expect(data.filter(shows).length).toBeGreaterThanOrEqual(4);
    expect(rest.data.some(shows)).toBe(false);
  });
  test('API-1 getIcSlider narrows by type and place', async () => {
    const all = (await ask(cms.getIcSlider)).data;
    const left = (await ask(cms.getIcSlider, { SliderType: 'slot', sliderPlace: 'sol' })).data;
    expect(all.length).toBeGreaterThan(left.length);
    expect(left.every((entry) => entry.sliderPlace === 'sol')).toBe(true);
    expect((await ask(cms.getIcSlider, { SliderType: '__proto__' })).data).toEqual([]);
  });
  test('API-1 slider items: all, and only the active ones; another site has none', async () => {
    const all = (await ask(slider.getAllItems, { siteId: '1' })).data;
    const active = (await ask(slider.getActiveItems, { siteId: '1' })).data;
    expect(active.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(active.length);
    expect(active.every((entry) => entry.End_date > context.now())).toBe(true);
    expect((await ask(slider.getAllItems, { siteId: '2' })).data).toEqual([]);
    // The wire may spell an id as a number.
    expect((await ask(slider.getActiveItems, { siteId: 1 })).data).toEqual(active);
  });
  test('API-1 promotions, popups, special dates and mass messages are returned in the requested language', async () => {
    const turkish = (await ask(cms.getPromotions)).data;
    const english = (await ask(cms.getPromotions, {}, { lang: 'en' })).data;
    expect(english.map(({ id }) => id)).toEqual(turkish.map(({ id }) => id));
    expect(english[0]?.title).not.toBe(turkish[0]?.title);
    expect((await ask(cms.popupInformation, { siteId: '1' })).data.map(({ Active }) => Active)).toEqual([true, false]);
    expect((await ask(cms.popupInformation, { siteId: '2' })).data).toEqual([]);
    expect((await ask(cms.getSpecialDateInf)).data.some(({ Status }) => Status === 'active')).toBe(true);
    const messages = await ask(listMassMessages, { limit: 2 });
    expect(messages.data).toHaveLength(2);
    expect(messages.pagination?.total).toBeGreaterThanOrEqual(5);
  });
  test('API-1 every InfType has its text in data[0].Text', async () => {
    for (const InfType of INFORMATION_TYPES)
      expect((await ask(cms.getInformation, { InfType })).data[0]?.Text, InfType).toBeTruthy();
    expect(cms.getInformation.data.safeParse({ InfType: 'constructor' }).success).toBe(false);
  });
  test('API-1 tournaments come with prizes and tables; limit and offset are clamped', async () => {
    const { data, pagination } = await ask(cms.getTournaments);
    expect(pagination).toEqual({ limit: TOURNAMENT_LIMIT, total: data.length, offset: 0 });
    expect(data.every((tournament) => tournament.prize !== undefined && Array.isArray(tournament.leaderboard))).toBe(
      true,
    );
    expect((await ask(cms.getTournaments, { limit: -1, offset: 1e9 })).data).toEqual([]);
  });
  test('API-2 every static file matches the contract; an unknown one does not exist', async () => {
    for (const [name, shape] of Object.entries(datas))
      expect(shape.parse(await findDatas(context, name)).length, name).toBeGreaterThan(0);
    expect(topWins.parse(await findDatas(context, 'top-wins'))).toEqual([]);
    for (const name of ['constructor', '../header-menu', '']) expect(await findDatas(context, name)).toBeUndefined();
  });
  test('RUN-51 the language with id 1 is the configured default', async () => {
    const languagesOf = async (defaultLanguage?: string) =>
      datas.languages
        .parse(await findDatas({ ...context, options: { ...context.options, defaultLanguage } }, 'languages'))
        .map(({ id, lang }) => `${id} ${lang}`);
    expect(await languagesOf()).toEqual(['1 tr', '2 en']);
    expect(await languagesOf('tr')).toEqual(['1 tr', '2 en']);
    expect(await languagesOf('en')).toEqual(['2 tr', '1 en']);
  });
  test('CONTENT-3 a player’s message is returned in the thread', async () => {
    const player: AuthenticatedPlayer = {
      uid: randomId(),
      sessionId: randomId(),
      pending: false,
      rid: '1',
      firstName: 'Ada',
      lastName: 'Kaya',
      clock: '12',
      notificationsReadAt: null,
      oddsChanges: null,
      idleLeftMs: 0,
    };
    const { data } = await ask(
      support.sendMessage,
      { requestID: randomId(), category: 'vip', text: 'Merhaba' },
      { player },
    );
    expect((await ask(support.listMessages, {}, { player })).data).toEqual([
      {
        messageID: data?.messageID,
        date: context.now(),
        from: 'player',
        category: 'vip',
        text: 'Merhaba',
        isNew: false,
      },
    ]);
  });
});
