import { demoGame, gameTableList, initGame } from '#contract/livecasino';
import { handle, type Handled } from './answer';
import { cardOnWire, lobby } from './lobby';

const tables = lobby('live');

export const handlers: Handled[] = [
  ...tables.handlers,
  handle(gameTableList, (asking, data) =>
    tables.games(asking, data, (card) => ({
      tableID: card.id,
      ...cardOnWire(card),
      minStake: card.minStake ?? undefined,
      maxStake: card.maxStake ?? undefined,
    })),
  ),
  handle(demoGame, (asking, { tableID }) => tables.demo(asking, tableID)),
  handle(initGame, (asking, { tableID }) => tables.launch(asking, tableID)),
];
