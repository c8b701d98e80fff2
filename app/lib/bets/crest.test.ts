import { expect, test } from 'vitest';
import { LEAGUES } from '#content/sport';
import { getCrest } from './crest';

test('BET-64 a crest follows from the name, has two colours, and the teams of a league rarely share one', () => {
  for (const { teams } of LEAGUES) {
    const crests = teams.map((team) => getCrest(team));
    expect(crests).toEqual(teams.map((team) => getCrest(team)));
    for (const { shapeColour, patternColour } of crests) expect(shapeColour).not.toBe(patternColour);
    expect(new Set(crests.map((crest) => JSON.stringify(crest))).size).toBeGreaterThanOrEqual(teams.length - 1);
  }
});
