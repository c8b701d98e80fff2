import { describe, expect, test } from 'vitest';
import { LEAGUES } from '#content/sport';
import { fixtureOfId, idOfSlot, idsOfRound, ROUND_MS, roundAt, SLOT_MS, slotAt } from './fixtures';
import { listHighlights } from './highlights';
import { findPairing, findSeason } from './pairing';

const KEY = 'a key';
const NOON = Date.parse('2026-05-01T12:00:00Z');

describe('Matches of the feed', () => {
  test('BET-1 in a season all teams meet twice, at home and away, each team once per round', () => {
    const teams = LEAGUES[0]!.teams;
    const rounds = 2 * (teams.length - 1);
    const met = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const playing: string[] = [];
      for (let match = 0; match < teams.length / 2; match += 1) {
        const [home, away] = findPairing(teams, round, match);
        playing.push(home, away);
        met.add(`${home} ${away}`);
      }
      expect(new Set(playing).size).toBe(teams.length);
    }
    expect(met.size).toBe(teams.length * (teams.length - 1));
    expect(findSeason(16, 240)).toEqual({ season: 1, round: 1, match: 0 });
    expect(findSeason(16, 239)).toEqual({ season: 0, round: 30, match: 7 });
  });

  test('BET-1 a match follows from its id and the secret alone', () => {
    const slot = slotAt(NOON);
    for (let at = slot; at < slot + 40; at += 1) {
      const id = idOfSlot(at);
      const fixture = fixtureOfId(KEY, id);
      expect(fixture.startsAt).toBe(at * SLOT_MS);
      expect(fixture.timeline()).toEqual(fixtureOfId(KEY, id).timeline());
      expect(fixture.home).not.toBe(fixture.away);
      expect(fixture.timeline()).not.toEqual(fixtureOfId('another', id).timeline());
    }
    expect(() => fixtureOfId(KEY, 'x1')).toThrow('no match');
  });

  test('BET-1 leagues, teams and their ids match the contract, and their names are unique', () => {
    for (const { id, teams, name } of LEAGUES) {
      expect(id).toMatch(/^[\w-]{1,40}$/);
      expect(teams.length % 2).toBe(0);
      expect(new Set(teams).size).toBe(teams.length);
      expect(Math.max(...teams.map((team) => team.length), name.tr.length)).toBeLessThanOrEqual(40);
    }
    const sports = (sport: string) => LEAGUES.filter((league) => league.sport === sport).length;
    expect(['football', 'basketball', 'tennis', 'volleyball', 'virtual-football'].map(sports)).toEqual([4, 2, 2, 2, 1]);
  });

  test('BET-1 five to ten matches are in play at any time', () => {
    const slot = slotAt(NOON);
    const spans = Array.from({ length: 200 }, (_, index) => {
      const { startsAt, unitMs, timeline } = fixtureOfId(KEY, idOfSlot(slot + index));
      return [
        startsAt,
        startsAt + timeline.call(fixtureOfId(KEY, idOfSlot(slot + index))).at(-1)!.at * unitMs,
      ] as const;
    });
    for (let time = NOON + 3_600_000; time < NOON + 5 * 3_600_000; time += 300_000) {
      const inPlay = spans.filter(([from, to]) => from <= time && time < to).length;
      expect(inPlay).toBeGreaterThanOrEqual(4);
      expect(inPlay).toBeLessThanOrEqual(12);
    }
  });

  test('BET-3 a round of virtual football has sixteen teams, lasts a minute, and has ten highlights with positions on the pitch', () => {
    const ids = idsOfRound(roundAt(NOON));
    const fixtures = ids.map((id) => fixtureOfId(KEY, id));
    expect(new Set(fixtures.flatMap(({ home, away }) => [home, away])).size).toBe(16);
    for (const fixture of fixtures) {
      expect(fixture.startsAt % ROUND_MS).toBe(0);
      const timeline = fixture.timeline();
      const end = timeline.at(-1)!;
      expect(end.at * fixture.unitMs).toBe(60_000);
      const highlights = listHighlights(fixture, timeline);
      expect(highlights.length).toBeGreaterThanOrEqual(10);
      expect(highlights.map(({ highlight }) => highlight.number)).toEqual(highlights.map((_, index) => index + 1));
      expect(highlights.map(({ at }) => at)).toEqual(highlights.map(({ at }) => at).toSorted((a, b) => a - b));
      const goals = highlights.filter(({ highlight }) => highlight.kind === 'goal');
      expect(goals).toHaveLength(timeline.filter(({ goal }) => goal).length);
      for (const { highlight } of goals) {
        const x = highlight.x ?? 50;
        expect(highlight.side === 'home' ? x : 100 - x).toBeGreaterThan(90);
      }
    }
  });
});
