import { demoGame, gameTableList, initGame } from '#contract/livecasino';
import { handle, type Handler } from './answer';
import { cardOnWire, lobby } from './lobby';

const tables = lobby('live');

export const handlers: Handler[] = [
  ...tables.handlers,
  handle(gameTableList, (context, data) =>
    tables.games(context, data, (card) => ({
      tableID: card.id,
      ...cardOnWire(card),
      minStake: card.minStake ?? undefined,
      maxStake: card.maxStake ?? undefined,
    })),
  ),
  handle(demoGame, (context, { tableID }) => tables.demo(context, tableID)),
  handle(initGame, (context, { tableID }) => tables.launch(context, tableID)),
];
