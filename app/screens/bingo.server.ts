import type { Reply } from '~/api/endpoint.server';
import { formatShortAmount } from '~/lib/format/money';
import type { Caller } from '~/request/caller';
import { bingoRooms } from '~/services/virtualgames.server';
import { toPictureUrl } from './picture-url.server';

/** A bingo room in its lobby. */
export interface BingoRoom {
  providerID: string;
  name: string;
  providerName: string;
  /** URL of the poster; '' for none, and in lite mode. */
  poster: string;
  /** Price of the cheapest card. */
  price: string;
  /** Highest prize on one card. */
  topPrize: string;
  balls: number;
  /** Name of its hall. */
  hall: string | undefined;
}

/** Lists the rooms of the bingo lobby. */
export async function bingoLobby(caller: Caller): Promise<Reply<BingoRoom[]>> {
  const reply = await bingoRooms(caller);
  if (!reply.ok) return reply;
  const rooms = reply.data.map(({ providerID, name, providerName, image, price, topPrize, balls, hall }) => ({
    providerID,
    name,
    providerName,
    poster: toPictureUrl(caller, image),
    price: formatShortAmount(price, caller.language),
    topPrize: formatShortAmount(topPrize, caller.language),
    balls,
    hall,
  }));
  return { ...reply, data: rooms };
}
