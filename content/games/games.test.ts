import { expect, test } from 'vitest';
import { BINGO_PROFILES } from '../../arcade/bingo';
import { MOTIFS } from '../../arcade/motifs';
import { SLOT_PROFILES } from '../../arcade/slots';
import {
  CATEGORY_PREVIEW_LIMIT,
  LIVE_TYPES,
  QUICK_ACCESS_CATEGORY,
  QUICK_ACCESS_LIMIT,
  SLOT_TYPES,
} from '../../contract/constants';
import { CATEGORIES, PROVIDERS, QUICK_ACCESS, INSTANT_BINGO, SLOTS, TABLES } from './index';

test('CAT-1 the seed holds 300 slots by 12 makers or more in 10 categories or more, none of them empty', () => {
  expect(SLOTS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(SLOTS.map((slot) => slot.providerID)).size).toBeGreaterThanOrEqual(12);
  const shelves = CATEGORIES.filter((category) => category.kind === 'slot');
  expect(shelves.length).toBeGreaterThanOrEqual(10);
  expect(shelves.find((category) => category.id === String(QUICK_ACCESS_CATEGORY))?.holds).toBe('quick');
  for (const shelf of shelves.filter(({ holds }) => holds !== 'quick'))
    expect(SLOTS.filter((slot) => slot.tags.includes(shelf.holds)).length, shelf.en).toBeGreaterThanOrEqual(10);
  for (const type of SLOT_TYPES) expect(SLOTS.some((slot) => slot.types.includes(type))).toBe(true);
  expect(new Set(QUICK_ACCESS).size).toBe(QUICK_ACCESS_LIMIT);
});

test('HOME-2 CAT-1 quick access holds none of the ten games that the popular ones begin with', () => {
  const popular = SLOTS.filter(({ popularity }) => popularity !== undefined).sort(
    (a, b) => a.popularity! - b.popularity! || a.name.localeCompare(b.name, 'tr'),
  );
  const leading = popular.slice(0, CATEGORY_PREVIEW_LIMIT).map(({ id }) => id);
  expect(leading).toHaveLength(10);
  expect(QUICK_ACCESS.filter((id) => leading.includes(id))).toEqual([]);
});

test('CAT-1 the seed holds 60 live tables by 8 makers or more, of every type', () => {
  expect(TABLES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TABLES.map((table) => table.providerID)).size).toBeGreaterThanOrEqual(8);
  for (const type of LIVE_TYPES) expect(TABLES.filter((table) => table.type === type).length).toBeGreaterThanOrEqual(8);
  for (const shelf of CATEGORIES.filter((category) => category.kind === 'live'))
    expect(TABLES.some((table) => table.tags.includes(shelf.holds))).toBe(true);
  for (const table of TABLES) expect(table.maxStake).toBeGreaterThan(table.minStake);
});

test('PLAY-3 the seed holds three bingo rooms or more, each by a maker of its own, with a profile of its own', () => {
  expect(INSTANT_BINGO.length).toBeGreaterThanOrEqual(3);
  expect(new Set(INSTANT_BINGO.map((room) => room.providerID)).size).toBe(INSTANT_BINGO.length);
  expect(new Set(INSTANT_BINGO.map((room) => room.profile)).size).toBe(INSTANT_BINGO.length);
  for (const room of INSTANT_BINGO) {
    expect(PROVIDERS.find((provider) => provider.id === room.providerID)?.kind).toBe('virtual');
    for (const motif of [room.motif, ...room.mates]) expect(MOTIFS).toContain(motif);
    expect(BINGO_PROFILES.some((profile) => profile.id === room.profile)).toBe(true);
  }
});

test('CAT-4 names and ids of games and makers are unique', () => {
  const names = [...SLOTS, ...TABLES, ...INSTANT_BINGO].map((game) => game.name.toLocaleLowerCase('tr'));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const ids = [...SLOTS, ...TABLES, ...INSTANT_BINGO].map((game) => game.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(PROVIDERS.map((provider) => provider.name)).size).toBe(PROVIDERS.length);
  expect(new Set(PROVIDERS.map((provider) => provider.id)).size).toBe(PROVIDERS.length);
});

test('CAT-4 every game names a maker, a picture and a profile that exist', () => {
  const makers = new Set(PROVIDERS.map((provider) => provider.id));
  for (const game of [...SLOTS, ...TABLES, ...INSTANT_BINGO]) expect(makers.has(game.providerID)).toBe(true);
  for (const slot of SLOTS) {
    for (const motif of [slot.motif, ...slot.mates]) expect(MOTIFS).toContain(motif);
    expect(SLOT_PROFILES.some((profile) => profile.id === slot.profile)).toBe(true);
  }
});

test('GAME-3 slots play every profile there is: classic ones on three reels, those with a jackpot for a little less', () => {
  const profileOf = (slot: (typeof SLOTS)[number]) => SLOT_PROFILES.find(({ id }) => id === slot.profile)!;
  expect(new Set(SLOTS.map(({ profile }) => profile)).size).toBe(SLOT_PROFILES.length);
  for (const slot of SLOTS) {
    const { family, returnToPlayer } = profileOf(slot);
    expect(family === 'classic', slot.name).toBe(slot.types.includes('classic'));
    expect(returnToPlayer, slot.name).toBeLessThanOrEqual(slot.jackpot ? 9500 : 9700);
  }
});

test('GAME-3 neighbours in the lobby play differently', () => {
  const collator = new Intl.Collator('tr');
  const lobby = [...SLOTS].sort(
    (a, b) => (a.popularity ?? Infinity) - (b.popularity ?? Infinity) || collator.compare(a.name, b.name),
  );
  expect(lobby.filter((slot, at) => slot.profile === lobby[at - 1]?.profile).map(({ name }) => name)).toEqual([]);
});
