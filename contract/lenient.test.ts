import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls';
import { replyEnvelope } from './envelope';
import { readLeniently } from './lenient';
import { wireDate } from './wire';

const profile = calls.get('user/get_user_profile')!.reply;
const FIXED = { uid: '7', firstname: 'Ada', lastname: 'Su' };

test('OWN-3 a null field of a profile costs that field only', () => {
  const empty = {
    username: null,
    email: null,
    phone: null,
    country: null,
    city: null,
    birthDate: null,
    smsOptIn: null,
  };
  expect(readLeniently(profile, { ...FIXED, ...empty })).toMatchObject({
    success: true,
    data: { firstname: 'Ada', username: '', email: '', phone: '', birthDate: '', smsOptIn: false },
  });
});

test('OWN-3 numbers as text, text as numbers, flags in any spelling, and unknown fields are read', () => {
  const shape = z.object({
    name: z.string(),
    count: z.number().int(),
    on: z.boolean(),
    kind: z.literal([1, 2]),
    list: z.array(z.string()),
    more: z.object({ text: z.string() }),
  });
  const given = { name: 90210, count: ' 12 ', on: '1', kind: '2', list: null, more: null, other: { deep: [null] } };
  expect(readLeniently(shape, given).data).toEqual({
    name: '90210',
    count: 12,
    on: true,
    kind: 2,
    list: [],
    more: { text: '' },
  });
  expect(given.name).toBe(90210);
});

test('OWN-3 an optional field of another kind is missing', () => {
  expect(readLeniently(profile, { ...FIXED, email: { at: 1 }, phone: ['5'] }).data).toMatchObject({
    email: '',
    phone: '',
  });
});

test('OWN-3 amounts, ids and numbers are never invented: the row is left out, and other rows stay', () => {
  const games = calls.get('casino/games_list')!.reply;
  const row = { gameID: 1, name: 'Nar', providerID: 2, providerName: 'Evren' };
  const read = readLeniently(games, [
    row,
    { ...row, gameID: null },
    { ...row, gameID: 3, providerName: null, image: 5 },
  ]);
  expect(read.data).toMatchObject([{ name: 'Nar' }, { providerName: '', image: '5' }]);
  const sums = calls.get('finance/sum_transactions')!.reply;
  expect(readLeniently(sums, { in: 1, out: null, net: '1.00' }).success).toBe(false);
  const menu = z.array(z.object({ amount: z.number() }));
  expect(readLeniently(menu, [{ amount: 1 }, { amount: null }, {}, { amount: '2' }]).data).toEqual([
    { amount: 1 },
    { amount: 2 },
  ]);
});

test('OWN-3 a balance that cannot be read is not 0, and an object is not an empty list', () => {
  const { reply } = calls.get('finance/check_balance')!;
  for (const data of [[{ balance: '500.00' }], [{ balance: 500, bonus: null, profile: 7 }]])
    expect(readLeniently(reply, data).data).toMatchObject({ balance: 50_000n, bonus: 0n });
  for (const data of [[{}], [{ balance: null }], [], null, '', false])
    expect(readLeniently(reply, data).data).toMatchObject({ balance: 0n, bonus: 0n });
  const amounts = [1234.567, '1.234,56', { amount: 5 }, true];
  const unread = [
    ...amounts.flatMap((bad) => [[{ balance: bad }], [{ balance: 1, bonus: bad }]]),
    { balance: 500 },
    'x',
  ];
  for (const data of unread) expect(readLeniently(reply, data).success, JSON.stringify(data)).toBe(false);
});

test('OWN-3 a row with several unreadable fields is left out alone', () => {
  const rows = z.array(z.object({ amount: z.number(), at: wireDate, odds: z.number(), inner: z.array(z.number()) }));
  const row = { amount: 1, at: '2026-11-21', odds: 2, inner: [1] };
  const read = readLeniently(rows, [row, { inner: [null, 'x', 2] }, { ...row, amount: 3 }, {}, { ...row, amount: 5 }]);
  expect(read.data?.map(({ amount }) => amount)).toEqual([1, 3, 5]);
  const dates = readLeniently(z.array(z.object({ at: wireDate })), [
    {},
    { at: '2026-11-21' },
    { at: null },
    { at: 'x' },
  ]);
  expect(dates.data).toHaveLength(1);
});

test('OWN-3 a login without a session id is not a login', () => {
  const login = calls.get('user/login')!.reply;
  const reply = { rid: 1, uid: 2, sid: null, uip: '', gtm: '+03:00', username: 'ada' };
  expect(readLeniently(login, reply).success).toBe(false);
  expect(readLeniently(login, { ...reply, sid: 'abc' }).success).toBe(true);
});

test.each([
  ['2026-11-21T12:05:09Z'],
  ['2026-11-21 15:05:09'],
  ['2026-11-21 15:05:09.000'],
  ['2026-11-21T15:05:09+03:00'],
  ['2026-11-21 12:05:09 UTC'],
  ['Sat, 21 Nov 2026 12:05:09 GMT'],
  ['21.11.2026 15:05:09'],
  ['21.11.2026 15:05:09.000'],
  [1_795_262_709],
  [1_795_262_709_000],
])('OWN-3 the moment %s is read', (moment) => {
  expect(readLeniently(wireDate, moment).data?.toISOString()).toBe('2026-11-21T12:05:09.000Z');
});

test.each([
  ['5.6.2026 15:05', '2026-06-05T12:05:00.000Z'],
  ['05/6/2026', '2026-06-04T21:00:00.000Z'],
  ['05.06.2026 15:05:09.1', '2026-06-05T12:05:09.100Z'],
  ['5-6-2026 15:05', '2026-06-05T12:05:00.000Z'],
  ['2026-6-5 9:05', '2026-06-05T06:05:00.000Z'],
  ['2026-11-21 15:05:09.123456', '2026-11-21T12:05:09.123Z'],
])('OWN-3 the date %s is in Istanbul time, with the day first or last', (text, expected) => {
  expect(readLeniently(wireDate, text).data?.toISOString()).toBe(expected);
});

test.each(['June 5, 2026 15:05', '11/21/2026 15:05', '6/5/26', '2026-11-21 3:05 PM', '5 Jun 2026'])(
  'OWN-3 the date %s names no time zone, so it is none',
  (text) => expect(readLeniently(wireDate, text).success).toBe(false),
);

test.each(['', 'yesterday', '2026-13-45', '99.99.2026', {}])('OWN-3 %j is no moment', (moment) => {
  expect(readLeniently(wireDate, moment).success).toBe(false);
});

test('OWN-3 a reply without a result is none; its other fields may be missing', () => {
  expect(readLeniently(replyEnvelope, { message: 'ok', data: [] }).success).toBe(false);
  expect(readLeniently(replyEnvelope, { result: null }).success).toBe(false);
  expect(readLeniently(replyEnvelope, { result: 1, message: 7, pagination: 'none' }).data).toMatchObject({
    result: true,
    message: '7',
  });
});
