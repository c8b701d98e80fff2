import { demoGame, gameTableList, initGame, recentList } from '#contract/livecasino';
import type { GameCard } from '../games';
import { handle, type Handler } from './answer';
import { cardOnWire, lobby } from './lobby';

const tables = lobby('live');
const onWire = (card: GameCard) => ({
  tableID: card.id,
  ...cardOnWire(card),
  minStake: card.minStake ?? undefined,
  maxStake: card.maxStake ?? undefined,
});

export const handlers: Handler[] = [
  ...tables.handlers,
  handle(gameTableList, (context, data) => tables.games(context, data, onWire)),
  handle(recentList, (context, data) => tables.recent(context, data, onWire)),
  handle(demoGame, (context, { tableID }) => tables.demo(context, tableID)),
  handle(initGame, (context, { tableID }) => tables.launch(context, tableID)),
];
