import { closedGames, switchGame } from '../games';
import { failed, withRejections, type Command } from './command';
import { reconcileGames } from './reconcile';

const NO_ID = 'Which game? Its number stands at the end of its address: /play/live/7001.';

/** Commands by the word after 'games'. */
export const commands: Record<string, Command> = {
  close: {
    changes: 'public',
    words: 1,
    usage:
      'games close ID: takes no more stakes for a game and takes it off the lists; bets that wait for a table’s result go back',
    run: withRejections(async (context, { words: [id] }) => {
      if (id === undefined) return failed(NO_ID);
      const game = await switchGame(context.db, id, false);
      return { text: `${game.name} is closed.` };
    }),
  },
  open: {
    changes: 'public',
    words: 1,
    usage: 'games open ID: opens a closed game again',
    run: withRejections(async (context, { words: [id] }) => {
      if (id === undefined) return failed(NO_ID);
      const game = await switchGame(context.db, id, true);
      return { text: `${game.name} is open.` };
    }),
  },
  reconcile: reconcileGames,
  closed: {
    usage: 'games closed: the games that are closed',
    async run(context) {
      const closed = await closedGames(context.db);
      return closed.length > 0 ? { rows: closed.map((game) => ({ ...game })) } : { text: 'No game is closed.' };
    },
  },
};
