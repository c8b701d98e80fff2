import { getJackpots } from '#contract/habanero';
import { localize } from '#contract/localize';
import { jackpots } from '../games';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(getJackpots, async (context) =>
    ok(
      (await jackpots(context.gameProvider, context.db)).map(({ name, amount, gameID, gameName }) => ({
        name: localize(name, context.lang),
        amount,
        gameID,
        gameName,
      })),
    ),
  ),
];
