import { demoGame, gameTableList, initGame } from '#contract/livecasino';
import { wireFromKurus } from '#contract/wire';
import { handle, type Handled } from './answer';
import { cardOnWire, lobby } from './lobby';

const tables = lobby('live');

export const handlers: Handled[] = [
  ...tables.handlers,
  handle(gameTableList, (asking, data) =>
    tables.games(asking, data, (card) => ({
      tableID: card.id,
      ...cardOnWire(card),
      ...(card.minStake === null ? {} : { minStake: wireFromKurus(card.minStake) }),
      ...(card.maxStake === null ? {} : { maxStake: wireFromKurus(card.maxStake) }),
    })),
  ),
  handle(demoGame, (asking, { tableID }) => tables.demo(asking, tableID)),
  handle(initGame, (asking, { tableID }) => tables.launch(asking, tableID)),
];
