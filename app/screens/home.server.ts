import { promiseHash } from 'remix-utils/promise';
import { QUICK_ACCESS_CATEGORY, QUICK_ACCESS_LIMIT } from '#contract/constants';
import type { Caller } from '~/request/caller';
import { formatDay } from '~/lib/dates';
import { formatAmount } from '~/lib/money';
import * as casino from '~/services/casino.server';
import { promotions, specialDate, tournaments } from '~/services/cmscontroller.server';
import type { Reply } from '~/api/endpoint.server';
import { favoriteIds } from './favorites.server';
import { gameRows } from './game-rows.server';
import { jackpot } from '~/services/habanero.server';
import * as livecasino from '~/services/livecasino.server';
import { homeSliders, slidesOf } from './slides.server';
import { topWins } from '~/services/topWins.server';
import { bingoRooms } from '~/services/virtualgames.server';

/** How many of each the home page shows; all of them are one link away. */
const RAIL = 12;
const LIVE_RAIL = 8;
const WINS = 6;
const OFFERS = 3;

const read = <T, Shown>(reply: Reply<T>, show: (data: T) => Shown): Shown | undefined =>
  reply.ok ? show(reply.data) : undefined;

/**
 * What home shows, each part on its own: one that cannot be read is undefined and costs nothing but itself. What an API
 * refuses or does not know counts as unreadable; only the tops of wins are left out without a word (HOME-4).
 */
export async function homePage(caller: Caller, now: Date) {
  const { language } = caller;
  const { sliders, special, quick, live, pot, wins, cups, offers, rooms, favoriteSlots, favoriteTables } =
    await promiseHash({
      sliders: homeSliders(caller, now),
      special: specialDate(caller),
      quick: casino.games(caller, { categoryID: String(QUICK_ACCESS_CATEGORY), limit: QUICK_ACCESS_LIMIT, offset: 0 }),
      live: livecasino.games(caller, { limit: LIVE_RAIL, offset: 0 }),
      pot: jackpot(caller),
      wins: topWins(caller),
      cups: tournaments(caller, now),
      offers: promotions(caller, now),
      rooms: bingoRooms(caller),
      favoriteSlots: favoriteIds(caller, 'slot'),
      favoriteTables: favoriteIds(caller, 'live'),
    });
  return {
    language,
    signedIn: caller.player !== undefined,
    slides: read(sliders, ({ left, right }) => ({ left: slidesOf(caller, left), right: slidesOf(caller, right) })),
    special: read(special, (entry) => entry && { title: entry.title, text: entry.text, link: entry.link }),
    quick: read(quick, ({ games }) => gameRows(caller, games.slice(0, RAIL))),
    live: read(live, ({ games }) => gameRows(caller, games)),
    hasBingo: rooms.ok && rooms.data.length > 0,
    jackpot: read(
      pot,
      (first) =>
        first && {
          name: first.name,
          amount: formatAmount(first.amount, language),
          game: first.gameName ?? '',
          gameID: first.gameID ?? '',
        },
    ),
    wins:
      read(wins, (list) =>
        list
          .slice(0, WINS)
          .map(({ player, gameName, amount }) => ({ player, game: gameName, amount: formatAmount(amount, language) })),
      ) ?? [],
    tournaments: read(cups, ({ running }) =>
      running.slice(0, OFFERS).map(({ id, name, prize, End_date }) => ({
        id,
        name,
        until: formatDay(new Date(End_date.getTime() - 1), language),
        prize: prize === undefined ? '' : formatAmount(prize, language),
      })),
    ),
    promotions: read(offers, ({ active }) =>
      active.slice(0, OFFERS).map(({ id, title, text }) => ({ id, title, text: firstLine(text) })),
    ),
    favoriteSlots,
    favoriteTables,
  };
}

const TEASER_LENGTH = 120;

/** The beginning of a longer text, cut between words. */
function firstLine(text: string): string {
  const line =
    text
      .split(/\r\n|\r|\n/)
      .find((candidate) => candidate.trim() !== '' && !candidate.startsWith('#'))
      ?.trim() ?? '';
  return line.length <= TEASER_LENGTH ? line : `${line.slice(0, TEASER_LENGTH).replace(/\s+\S*$/, '')}…`;
}
