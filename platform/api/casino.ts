import { demoGame, gamesList, initGame, openRound, recentList } from '#contract/casino';
import { pastRound, type GameCard } from '../games';
import { handle, ok, type Handler } from './answer';
import { cardOnWire, lobby } from './lobby';

const slots = lobby('slot');
const onWire = (card: GameCard) => ({ gameID: card.id, ...cardOnWire(card) });

export const handlers: Handler[] = [
  ...slots.handlers,
  handle(gamesList, (context, data) => slots.games(context, data, onWire)),
  handle(recentList, (context, data) => slots.recent(context, data, onWire)),
  handle(openRound, async (context, { roundID }) =>
    ok({ url: await pastRound(context, context.db, { uid: context.player.uid, roundId: roundID }) }),
  ),
  handle(initGame, (context, { gameID }) => slots.launch(context, gameID)),
  handle(demoGame, (context, { gameID }) => slots.demo(context, gameID)),
];
