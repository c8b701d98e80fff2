import { wireFromKurus } from '#contract/wire';
import { finalTables } from '../tournaments';
import type { Command } from './command';

/** Commands by the word after 'tournaments'. */
export const commands: Record<string, Command> = {
  results: {
    usage:
      'tournaments results: who finished where in the turns that are concluded, the latest first, and what was paid',
    async run(context) {
      const places = await finalTables(context.db);
      if (places.length === 0) return { text: 'No tournament has been concluded with players yet.' };
      return { rows: places.map(({ prize, ...place }) => ({ ...place, prize: wireFromKurus(prize) })) };
    },
  },
};
