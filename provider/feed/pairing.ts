/**
 * Returns the season, round and match of a league's `count`th match: all teams meet at home and away, round by round.
 */
export function findSeason(teams: number, count: number): { season: number; round: number; match: number } {
  const matches = teams / 2;
  const rounds = 2 * (teams - 1);
  const round = Math.floor(count / matches);
  return { season: Math.floor(round / rounds), round: (round % rounds) + 1, match: count % matches };
}

/**
 * Returns the teams in a match of a round (from 0), by the circle method: one team stays, the others rotate by one
 * place each round.
 * @returns home and away
 */
export function findPairing(
  teams: readonly string[],
  round: number,
  match: number,
): readonly [home: string, away: string] {
  const moving = teams.length - 1;
  const turn = round % moving;
  const at = (place: number): string => (place === 0 ? teams[0]! : teams[1 + ((place - 1 + turn) % moving)]!);
  const pair = [at(match), at(teams.length - 1 - match)] as const;
  const isSwapped = round >= moving !== (match === 0 ? turn % 2 === 1 : match % 2 === 1);
  return isSwapped ? [pair[1], pair[0]] : pair;
}
