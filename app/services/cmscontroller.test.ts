import { getPromotions } from '#contract/cmscontroller';
import { readLeniently } from '#contract/lenient';
import { describe, expect, test } from 'vitest';
import {
  firstSpecialDate,
  isActive,
  activeSliderSides,
  sortPromotions,
  sortTournaments,
  type Promotion,
  type Slider,
  type Tournament,
} from './cmscontroller.server';

const now = new Date('2026-03-10T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const slider = (over: Partial<Slider>): Slider => ({
  id: 'a',
  Status: 'active',
  sliderPlace: 'sol',
  Start_date: at(-1),
  End_date: at(1),
  title: '',
  text: '',
  link: '/',
  linkText: '',
  image: '',
  audience: 'all',
  ...over,
});
const promotion = (id: string, start: Date, end: Date, over: Partial<Promotion> = {}): Promotion => ({
  id,
  Status: 'active',
  title: '',
  text: '',
  image: '',
  Start_date: start,
  End_date: end,
  link: '/promotions',
  linkText: '',
  announced: false,
  ...over,
});
const tournament = (id: string, start: Date, end: Date): Tournament => ({
  id,
  name: '',
  text: '',
  image: '',
  link: '',
  Start_date: start,
  End_date: end,
});
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('sliders', () => {
  test('HOME-1 only active ones within start and end show; left and right are separate; each id once', () => {
    const shown = activeSliderSides(
      [
        slider({ id: 'left' }),
        slider({ id: 'right', sliderPlace: 'sag' }),
        slider({ id: 'passive', Status: 'passive' }),
        slider({ id: 'ended', End_date: at(-0.5) }),
        slider({ id: 'coming', Start_date: at(0.5) }),
        slider({ id: 'left', title: 'again' }),
      ],
      now,
      false,
    );
    expect(ids(shown.left)).toEqual(['left']);
    expect(ids(shown.right)).toEqual(['right']);
  });
  test('HOME-1 a slider shows from its start to just before its end', () => {
    expect(activeSliderSides([slider({ Start_date: now })], now, false).left).toHaveLength(1);
    expect(activeSliderSides([slider({ End_date: now })], now, false).left).toHaveLength(0);
  });
  test('HOME-1 a banner for players is not shown to visitors, and one for visitors not to players', () => {
    const list = [
      slider({ id: 'join', audience: 'visitors' }),
      slider({ id: 'deposit', audience: 'players' }),
      slider({ id: 'games' }),
    ];
    expect(ids(activeSliderSides(list, now, false).left)).toEqual(['join', 'games']);
    expect(ids(activeSliderSides(list, now, true).left)).toEqual(['deposit', 'games']);
  });
  test('HARD-13 a slider that leads to a script is not shown', () => {
    expect(activeSliderSides([slider({ link: 'javascript:alert(1)' })], now, false).left).toEqual([]);
  });
});

test('CONTENT-1 active statuses are recognized in every spelling of the wire', () => {
  for (const Status of ['active', 'Active', 'ACTIVE', '1', 'true', ' aktif '])
    expect(isActive({ Status }), Status).toBe(true);
  for (const Status of ['passive', '0', 'false', '', 'inactive']) expect(isActive({ Status }), Status).toBe(false);
});

test('CONTENT-1 promotions are active, coming or finished; passive ones are in no list; script links are removed', () => {
  const sorted = sortPromotions(
    [
      promotion('over-long-ago', at(-90), at(-80)),
      promotion('now', at(-1), at(1), { link: 'javascript:alert(1)' }),
      promotion('later', at(8), at(9)),
      promotion('soon', at(2), at(3)),
      promotion('over', at(-9), at(-8)),
      promotion('passive', at(-1), at(1), { Status: 'passive' }),
    ],
    now,
  );
  expect({ active: ids(sorted.active), coming: ids(sorted.coming), finished: ids(sorted.finished) }).toEqual({
    active: ['now'],
    coming: ['soon', 'later'],
    finished: ['over', 'over-long-ago'],
  });
  expect(sorted.active[0]?.link).toBe('');
});

test('OWN-3 CONTENT-1 a promotion without dates is active as long as its status is', () => {
  const bare = (id: string, over: Partial<Promotion> = {}) => promotion(id, at(0), at(0), { ...over });
  const sorted = sortPromotions(
    [
      bare('undated', { Start_date: undefined, End_date: undefined }),
      bare('passive', { Start_date: undefined, End_date: undefined, Status: 'passive' }),
      bare('ends', { Start_date: undefined, End_date: at(1) }),
      bare('ended', { Start_date: undefined, End_date: at(-1) }),
      bare('begins', { Start_date: at(1), End_date: undefined }),
    ],
    now,
  );
  expect({ active: ids(sorted.active), coming: ids(sorted.coming), finished: ids(sorted.finished) }).toEqual({
    active: ['undated', 'ends'],
    coming: ['begins'],
    finished: ['ended'],
  });
});

test.each([undefined, null, '', 'yakında'])('OWN-3 the dates %j of a promotion are none', (date) => {
  const sent = { id: 1, Status: 'active', title: 'Bonus', Start_date: date, End_date: date };
  expect(readLeniently(getPromotions.reply, [sent]).data).toMatchObject([{ id: '1', title: 'Bonus' }]);
});

test('CONTENT-1 announced promotions come last among the coming ones, regardless of their dates', () => {
  const sorted = sortPromotions(
    [
      promotion('announced', at(-1), at(1), { announced: true }),
      promotion('announced long ago', at(-9), at(-8), { announced: true }),
      promotion('soon', at(2), at(3)),
      promotion('now', at(-1), at(1)),
    ],
    now,
  );
  expect({ active: ids(sorted.active), coming: ids(sorted.coming), finished: ids(sorted.finished) }).toEqual({
    active: ['now'],
    coming: ['soon', 'announced', 'announced long ago'],
    finished: [],
  });
});

test('CONTENT-1 running is start ≤ now < end, upcoming start > now, concluded end ≤ now: each tournament in exactly one list', () => {
  const spans = [-2, -1, 0, 1, 2].flatMap((start) =>
    [1, 2, 3].map((hours) => tournament(`${start}+${hours}`, at(start), at(start + hours))),
  );
  const { running, upcoming, concluded } = sortTournaments(spans, now);
  expect(ids(running).sort()).toEqual(['-1+2', '-1+3', '-2+3', '0+1', '0+2', '0+3'].sort());
  expect(upcoming.every(({ Start_date }) => Start_date > now)).toBe(true);
  expect(concluded.every(({ End_date }) => End_date <= now)).toBe(true);
  expect([...ids(running), ...ids(upcoming), ...ids(concluded)].sort()).toEqual(ids(spans).sort());
});

test('HOME-2 the special day is the first active entry', () => {
  const entry = { title: '', text: '', link: '' };
  expect(
    firstSpecialDate([
      { id: 'a', Status: 'passive', ...entry },
      { id: 'b', Status: 'active', ...entry },
      { id: 'c', Status: 'active', ...entry },
    ])?.id,
  ).toBe('b');
  expect(firstSpecialDate([])).toBeUndefined();
});
