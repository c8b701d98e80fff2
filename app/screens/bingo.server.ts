import type { Reply } from '~/api/endpoint.server';
import { formatShortAmount } from '~/lib/format/money';
import type { Caller } from '~/request/caller';
import { bingoRooms } from '~/services/virtualgames.server';
import { shownPicture } from './game-rows.server';

/** A bingo room as its lobby shows it. */
export interface BingoRoom {
  providerID: string;
  name: string;
  providerName: string;
  /** Address of the poster; '' for none, and in lite mode. */
  poster: string;
  /** Of the cheapest card. */
  price: string;
  /** The most one prize on one card can bring. */
  topPrize: string;
  balls: number;
  /** The name of its hall. */
  hall: string | undefined;
}

/** The rooms of the bingo lobby. */
export async function bingoLobby(caller: Caller): Promise<Reply<BingoRoom[]>> {
  const reply = await bingoRooms(caller);
  if (!reply.ok) return reply;
  const rooms = reply.data.map(({ providerID, name, providerName, image, price, topPrize, balls, hall }) => ({
    providerID,
    name,
    providerName,
    poster: shownPicture(caller, image),
    price: formatShortAmount(price, caller.language),
    topPrize: formatShortAmount(topPrize, caller.language),
    balls,
    hall,
  }));
  return { ...reply, data: rooms };
}
