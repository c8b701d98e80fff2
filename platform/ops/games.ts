import { closedGames, importGames, switchGame } from '../games';
import { readCsv } from './csv';
import { parseJson } from '../parse-json';
import { failed, withRejections, type Command } from './command';
import { reconcileGames } from './reconcile';

const NO_ID = 'Which game? Its number stands at the end of its address: /play/live/7001.';

/**
 * Returns the rows of a catalogue file: a JSON array of objects, or CSV with the names of the fields in its first line.
 * Undefined for broken JSON.
 */
function readRows(text: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(content)) return parseJson(content);
  const [head, ...lines] = readCsv(content).rows;
  return lines.map(({ cells }) =>
    Object.fromEntries(
      (head?.cells ?? []).flatMap((name, at) =>
        cells[at] === undefined || cells[at] === '' ? [] : [[name, cells[at]]],
      ),
    ),
  );
}

/** Commands by the word after 'games'. */
export const commands: Record<string, Command> = {
  import: {
    changes: true,
    words: 1,
    usage:
      'games import FILE: replaces the games of the external providers that the JSON or CSV file names; a wrong file is refused whole',
    // Content of the file, which the operator's shell reads.
    options: { text: 'value' },
    async run(context, { options: { text } }) {
      if (typeof text !== 'string') return failed('Name the file: games import FILE');
      const imported = await importGames(context, readRows(text));
      if ('problems' in imported) return failed(['Nothing was imported:', ...imported.problems].join('\n'));
      return { rows: imported.providers.map(({ name, games }) => ({ provider: name, games })) };
    },
  },
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
