import { getJackpots } from '#contract/habanero';
import { localize } from '#contract/localize';
import { jackpots } from '../games';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(getJackpots, async (asking) =>
    ok(
      (await jackpots(asking.gameProvider, asking.db)).map(({ name, amount, gameID, gameName }) => ({
        name: localize(name, asking.lang),
        amount,
        gameID,
        gameName,
      })),
    ),
  ),
];
