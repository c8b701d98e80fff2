import { demoGame, gamesList, initGame, openRound } from '#contract/casino';
import { pastRound } from '../games';
import { handle, ok, type Handler } from './answer';
import { cardOnWire, lobby } from './lobby';

const slots = lobby('slot');

export const handlers: Handler[] = [
  ...slots.handlers,
  handle(gamesList, (context, data) =>
    slots.games(context, data, (card) => ({ gameID: card.id, ...cardOnWire(card) })),
  ),
  handle(openRound, async (context, { roundID }) =>
    ok({ url: await pastRound(context, context.db, { uid: context.player.uid, roundId: roundID }) }),
  ),
  handle(initGame, (context, { gameID }) => slots.launch(context, gameID)),
  handle(demoGame, (context, { gameID }) => slots.demo(context, gameID)),
];
