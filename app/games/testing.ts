import type { ActionFunctionArgs } from '@remix-run/node';
import { createOperator } from '#platform/games';
import { playingTable, type Table } from '#provider/testing';

const PLATFORM = Symbol.for('rubato.platform');

/** Starts a game provider whose games the routes of the site serve until `stop`. */
export async function servedTable(): Promise<{ table: Table; stop: () => Promise<void> }> {
  const table = await playingTable();
  const site = globalThis as Record<symbol, unknown>;
  site[PLATFORM] = Promise.resolve({ operator: createOperator(table.context) });
  return {
    table,
    stop: async () => {
      delete site[PLATFORM];
      await table.context.close();
    },
  };
}

/** Returns the arguments of a game's route: its token is the last part of the path. A body makes it a POST. */
export const roundArgs = (path: string, body?: URLSearchParams | Record<string, string>): ActionFunctionArgs =>
  ({
    request: new Request(
      `https://rubato.example${path}`,
      body ? { method: 'POST', body: new URLSearchParams(body) } : {},
    ),
    params: { token: path.split('?')[0]?.split('/').at(-1) },
    context: {},
  }) as unknown as ActionFunctionArgs;

/** Returns the value of the first field of a name in a page, or ''. */
export const findFieldValue = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]* value="(\\w+)"`).exec(html)?.[1] ?? '';
