import { describe, expect, test } from 'vitest';
import { LEAGUES } from '#content/sport';
import { DAY_MS } from '#contract/istanbul';
import { idOfKickoff, listKickoffs } from './calendar';
import { fixtureOfId, idsOfRound, ROUND_MS, roundAt } from './fixtures';
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
    for (const kickoff of listKickoffs(NOON, NOON + DAY_MS)) {
      const id = idOfKickoff(kickoff);
      const fixture = fixtureOfId(KEY, id);
      expect(fixture.startsAt).toBe(kickoff.startsAt);
      expect(fixture.timeline()).toEqual(fixtureOfId(KEY, id).timeline());
      expect(fixture.home).not.toBe(fixture.away);
      const others = fixtureOfId('another', id);
      expect(fixture.strengthsAt(NOON)).not.toEqual(others.strengthsAt(NOON));
    }
    // A match of a former release, in a database of then.
    expect(fixtureOfId(KEY, 's100')).toMatchObject({ startsAt: 1_296 * 120_000, league: { id: 'anadolu-ligi' } });
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
    expect(['football', 'basketball', 'tennis', 'volleyball', 'virtual-football'].map(sports)).toEqual([6, 4, 3, 3, 1]);
  });

  test('BET-62 no team plays twice within two days, rounds follow each other, and kick-offs repeat every week', () => {
    const kickoffs = listKickoffs(NOON, NOON + 70 * DAY_MS);
    const last = new Map<string, number>();
    const rounds = new Map<string, number>();
    for (const kickoff of kickoffs) {
      const { league, home, away, startsAt, round, season } = fixtureOfId(KEY, idOfKickoff(kickoff));
      for (const team of [home, away].map((name) => `${league.id} ${name}`)) {
        expect(startsAt - (last.get(team) ?? 0), team).toBeGreaterThanOrEqual(2 * DAY_MS);
        last.set(team, startsAt);
      }
      const number = season * 1_000 + round;
      expect(number, league.id).toBeGreaterThanOrEqual(rounds.get(league.id) ?? 0);
      rounds.set(league.id, number);
    }
    const timesOf = (week: number) =>
      kickoffs.flatMap(({ league, startsAt }) => {
        const since = startsAt - NOON - week * 7 * DAY_MS;
        return since >= 0 && since < 7 * DAY_MS ? `${league.id} ${since}` : [];
      });
    expect(timesOf(1)).toEqual(timesOf(0));
    expect(timesOf(0).length).toBeGreaterThan(200);
  });

  test('BET-62 at any time of a week some match is in play', () => {
    const spans = listKickoffs(NOON - DAY_MS / 4, NOON + 7 * DAY_MS).flatMap((kickoff) => {
      const fixture = fixtureOfId(KEY, idOfKickoff(kickoff));
      if (fixture.fate.kind !== 'played') return [];
      return [[fixture.startsAt, fixture.startsAt + fixture.timeline().at(-1)!.at * fixture.unitMs] as const];
    });
    const times = Array.from({ length: (7 * DAY_MS) / 900_000 }, (_, index) => NOON + index * 900_000);
    const inPlay = (time: number) => spans.filter(([from, to]) => from <= time && time < to).length;
    expect(times.filter((time) => inPlay(time) === 0).map((time) => new Date(time).toISOString())).toEqual([]);
    expect(Math.max(...times.map(inPlay))).toBeLessThanOrEqual(30);
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
