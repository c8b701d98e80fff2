import { DAY_MS } from '../contract/istanbul';
import { idOfKickoff, listKickoffs } from '../provider/feed/calendar';
import { idsOfRound } from '../provider/feed/fixtures';

const FROM = Date.parse('2024-02-05T00:00:00+03:00');
/** Length of the calendar that has every pair of a league at home and away. */
const SEASON_MS = 140 * DAY_MS;

let known: readonly string[] | undefined;

/** Returns the ids of matches of the embedded feed's calendar by their start, and as many of virtual football. */
export function feedIds(): readonly string[] {
  known ??= listKickoffs(FROM, FROM + SEASON_MS).flatMap((kickoff, index) => [
    idOfKickoff(kickoff),
    ...idsOfRound(index).slice(0, 1),
  ]);
  return known;
}
