import { demoGame, gamesList, initGame, openRound } from '#contract/casino';
import { pastRound } from '../games';
import { handle, ok, type Handled } from './answer';
import { cardOnWire, lobby } from './lobby';

const slots = lobby('slot');

export const handlers: Handled[] = [
  ...slots.handlers,
  handle(gamesList, (asking, data) => slots.games(asking, data, (card) => ({ gameID: card.id, ...cardOnWire(card) }))),
  handle(openRound, async (asking, { roundID }) =>
    ok({ url: await pastRound(asking, asking.db, asking.player.uid, roundID) }),
  ),
  handle(initGame, (asking, { gameID }) => slots.launch(asking, gameID)),
  handle(demoGame, (asking, { gameID }) => slots.demo(asking, gameID)),
];
