import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { INSTANT_BINGO, SLOTS, TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import * as platformSchema from '#platform/db/schema';
import { describeDatabase } from '#platform/db/testing';
import { demoOfGame, demoOfVirtual, createOperator } from '#platform/games';
import { commitmentTo } from './chance';
import { DEMO_MS, type OpenDemo } from './demo';
import { defaultRules } from './engines';
import { embeddedDemos } from './index';
import * as providerSchema from './schema';
import { toForm, playingTable, type Table } from './testing';

const SLOT = SLOTS.find((slot) => slot.profile === 'steady')!;

describeDatabase('demos', (database) => {
  let table: Table;
  beforeEach(async () => {
    table = await playingTable(database);
    await table.addPlayer('ayse', 100_000n);
  });
  afterEach(() => table.context.close());

  const tokenOf = (address: string) => address.slice('/rounds/demo/'.length);
  const slot = async (gameId: string = SLOT.id) =>
    tokenOf(await demoOfGame(table.context, table.context.db, { kind: 'slot', gameId, language: 'tr' }));
  const demos = () => embeddedDemos(createOperator(table.context));
  const opened = (token: string, state: string | null = null): OpenDemo => {
    const found = demos().open(token, state);
    if (!found || 'expired' in found) throw new Error('not open');
    return found;
  };
  const played = (token: string, state: string | null, fields: Record<string, string | number>): string => {
    const answer = demos().play(token, state, toForm({ requestID: randomId(), ...fields }));
    if (answer.kind !== 'played') throw new Error(JSON.stringify(answer));
    return answer.state;
  };

  /** Returns every row of every table. */
  const everything = async () => {
    const tables = Object.values({ ...platformSchema, ...providerSchema }).filter((one) => is(one, PgTable));
    const rows = await Promise.all(
      tables.map(async (one) => [getTableName(one), await table.context.db.select().from(one)] as const),
    );
    return Object.fromEntries(
      rows.map(([name, list]) => [
        name,
        JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ]),
    );
  };

  test('GAME-4 every kind of slot and every bingo room is played as a demo, and no row of any table changes', async () => {
    const before = await everything();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const slots = [...new Map(SLOTS.map((one) => [one.profile, one])).values(), SLOTS.find((one) => one.jackpot)!];
    for (const { id } of slots) {
      const token = await slot(id);
      expect(opened(token).screen).toMatchObject({ kind: expect.any(String), balance: 500_000n, jackpot: undefined });
      let state: string | null = null;
      for (let count = 0; count < 5; count += 1) {
        const balance: bigint = opened(token, state).screen.balance;
        state = played(token, state, { stake: 1000 });
        const { round, screen } = opened(token, state);
        expect(round).toMatchObject({ stake: 1000n, jackpot: 0n, over: true });
        expect(screen.balance).toBe(balance - 1000n + round!.payout);
      }
    }
    for (const { providerID } of INSTANT_BINGO) {
      const address = await demoOfVirtual(table.context, table.context.db, {
        providerId: providerID,
        type: 'bingo',
        language: 'en',
      });
      const { screen } = opened(tokenOf(address));
      if (screen.kind !== 'bingo') throw new Error(screen.kind);
      const state = played(tokenOf(address), null, { stake: screen.profile.prices[0]!, cards: 6 });
      expect(opened(tokenOf(address), state).round).toMatchObject({ kind: 'bingo', over: true });
    }
    expect(await everything()).toEqual(before);
  });

  test('GAME-4 the same form gives the same round, a reload shows it again, and its seed matches the commitment', async () => {
    const token = await slot();
    const { next } = opened(token).screen;
    const form = { requestID: next.requestID, stake: 500, playerSeed: 'benim' };
    const state = played(token, null, form);
    expect(played(token, null, form)).toBe(state);
    const { round, screen } = opened(token, state);
    expect(opened(token, state).round).toEqual(round);
    expect(round!.seeds).toMatchObject({ commitment: next.commitment, player: 'benim' });
    expect(commitmentTo(round!.seeds.server!)).toBe(next.commitment);
    expect(screen.session.playerSeed).toBe('benim');
  });

  test('GAME-4 HARD-16 invalid stakes, stakes above the demo’s balance, and invalid seeds are rejected', async () => {
    const token = await slot(SLOTS.find((one) => one.profile === 'bold')!.id);
    const why = (state: string | null, fields: Record<string, string | number>) =>
      demos().play(token, state, toForm({ requestID: randomId(), ...fields }));
    for (const stake of ['', '-100', '101', '1e3', 'NaN'])
      expect(why(null, { stake })).toEqual({ kind: 'refused', why: 'stake' });
    expect(why(null, { stake: 500, requestID: 'x' })).toEqual({ kind: 'refused', why: 'stake' });
    expect(why(null, { stake: 500, playerSeed: 'a:b' })).toEqual({ kind: 'refused', why: 'seed' });
    let state: string | null = null;
    // A demo with large wins starts again: every second one is lost within 200 rounds, so one of 50 is.
    for (let count = 1; opened(token, state).screen.balance >= 20_000n; count += 1) {
      if (count > 10_000) throw new Error('this demo never loses');
      state = played(token, count % 200 === 0 ? null : state, { stake: 20_000 });
    }
    expect(why(state, { stake: 20_000 })).toEqual({ kind: 'refused', why: 'balance' });
  });

  test('GAME-4 HARD-18 a modified token opens nothing, a state of another demo is ignored', async () => {
    const [token, other] = [await slot(), await slot()];
    const state = played(other, null, { stake: 500 });
    expect(opened(token, state).round).toBeUndefined();
    const [text = '', signature = ''] = token.split('.');
    const richer = Buffer.from(Buffer.from(text, 'base64url').toString().replace('steady', 'bold')).toString(
      'base64url',
    );
    for (const bad of [
      '',
      '.',
      'x',
      text,
      `${text}.`,
      `${richer}.${signature}`,
      `${token}.x`,
      `${text}.${'A'.repeat(32)}`,
    ]) {
      expect(demos().open(bad, null), bad).toBeUndefined();
      expect(demos().play(bad, null, toForm({ requestID: randomId(), stake: 500 }))).toEqual({ kind: 'unknown' });
    }
    expect(await table.rounds.open(token)).toBeUndefined();
    expect(demos().open(await table.tokenFor('ayse'), null)).toBeUndefined();
  });

  test('GAME-4 after twelve hours a demo has expired and names its game', async () => {
    const token = await slot();
    table.context.advance(DEMO_MS + 1);
    expect(demos().open(token, null)).toMatchObject({ expired: true, session: { gameId: SLOT.id } });
    expect(demos().play(token, null, toForm({ requestID: randomId(), stake: 500 }))).toEqual({ kind: 'expired' });
  });

  const hand = async (kind: 'blackjack' | 'three-card-poker') => {
    const { id } = TABLES.find(({ profile }) => defaultRules(profile)?.engine.kind === kind)!;
    return tokenOf(await demoOfGame(table.context, table.context.db, { kind: 'live', gameId: id, language: 'en' }));
  };
  /** Deals hands until one waits for a step that allows this action. */
  const dealt = (token: string, fields: Record<string, string | number>, action: string): string => {
    for (let count = 0; count < 500; count += 1) {
      const state = played(token, null, fields);
      const { round } = opened(token, state);
      if (!round!.over && (round!.kind !== 'blackjack' || round!.view.actions.some((one) => one.action === action)))
        return state;
    }
    throw new Error(`no hand to ${action}`);
  };
  const step = (token: string, state: string, fields: Record<string, string | number>) =>
    demos().play(token, state, toForm({ requestID: randomId(), roundID: '', ...fields }));

  test('GAME-4 hands are played step by step to their end, and no row of any table changes', async () => {
    const before = await everything();
    const token = await hand('blackjack');
    const { min } = opened(token).screen.limits!;
    const state = dealt(token, { stake: min }, 'double');
    const open = opened(token, state);
    expect(open).toMatchObject({ round: { over: false, step: 0, stake: BigInt(min), payout: 0n }, record: undefined });
    expect(open.round!.seeds.server).toBeUndefined();
    expect(open.screen.balance).toBe(500_000n - BigInt(min));
    const doubled = step(token, state, { step: 0, action: 'double' });
    if (doubled.kind !== 'played') throw new Error(JSON.stringify(doubled));
    expect(step(token, state, { step: 0, action: 'double' })).toEqual(doubled);
    const { round, screen, record } = opened(token, doubled.state);
    expect(round).toMatchObject({ over: true, step: 1, stake: BigInt(2 * min) });
    expect(screen.balance).toBe(500_000n - round!.stake + round!.payout);
    expect(commitmentTo(round!.seeds.server!)).toBe(open.round!.seeds.commitment);
    expect(record).toMatchObject({ steps: [{ action: 'double' }] });
    // The next hand continues with the remaining balance.
    expect(opened(token, played(token, doubled.state, { stake: min })).screen.balance).toBeLessThanOrEqual(
      screen.balance + BigInt(2 * min),
    );

    const poker = await hand('three-card-poker');
    const folded = step(poker, dealt(poker, { ante: min, pairPlus: 0 }, 'fold'), { step: 0, action: 'fold' });
    if (folded.kind !== 'played') throw new Error(JSON.stringify(folded));
    expect(opened(poker, folded.state).round).toMatchObject({ over: true, payout: 0n, stake: BigInt(min) });
    expect(await everything()).toEqual(before);
  });

  test('GAME-4 HARD-16 a step that is not allowed, outdated or above the balance is rejected', async () => {
    const token = await hand('blackjack');
    const { min, max } = opened(token).screen.limits!;
    const state = dealt(token, { stake: min }, 'hit');
    expect(step(token, state, { step: 0, action: 'fly' })).toEqual({ kind: 'refused', why: 'step' });
    expect(step(token, state, { step: 1, action: 'hit' })).toEqual({ kind: 'refused', why: 'moved' });
    expect(demos().play(token, null, toForm({ requestID: randomId(), roundID: '', step: 0, action: 'hit' }))).toEqual({
      kind: 'refused',
      why: 'moved',
    });
    // No new hand before the open one has ended.
    expect(demos().play(token, state, toForm({ requestID: randomId(), stake: min }))).toEqual({
      kind: 'refused',
      why: 'moved',
    });
    const most = Math.min(max, 500_000);
    expect(most * 2).toBeGreaterThan(500_000);
    const all = dealt(token, { stake: most }, 'double');
    expect(step(token, all, { step: 0, action: 'double' })).toEqual({ kind: 'refused', why: 'balance' });
  });

  test('GAME-4 unknown games and shared tables have no demo', async () => {
    const ask = (kind: 'slot' | 'bingo' | 'live', gameId: string) =>
      demoOfGame(table.context, table.context.db, { kind, gameId, language: 'tr' });
    const shared = TABLES.find(({ profile }) => defaultRules(profile)?.engine.shared)!;
    await expect(ask('live', shared.id)).rejects.toMatchObject({ code: 501 });
    await expect(ask('slot', '999999')).rejects.toMatchObject({ code: 404 });
    await expect(ask('bingo', SLOT.id)).rejects.toMatchObject({ code: 404 });
  });
});
