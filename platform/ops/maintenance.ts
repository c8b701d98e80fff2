import { invalidateMaintenance, isUnderMaintenance, switchMaintenance } from '../maintenance';
import type { Command } from './command';

/** Commands by the word after 'maintenance'. */
export const commands: Record<string, Command> = {
  on: {
    changes: true,
    committed: invalidateMaintenance,
    usage: 'maintenance on: closes the site, players see the maintenance page',
    async run(context) {
      await switchMaintenance(context, true);
      return { text: 'The site is under maintenance.' };
    },
  },
  off: {
    changes: true,
    committed: invalidateMaintenance,
    usage: 'maintenance off: opens the site',
    async run(context) {
      await switchMaintenance(context, false);
      return { text: 'The site is open.' };
    },
  },
  status: {
    usage: 'maintenance status: says whether the site is open',
    async run(context) {
      const maintenance = await isUnderMaintenance(context.db);
      return { text: maintenance ? 'The site is under maintenance.' : 'The site is open.', facts: { maintenance } };
    },
  },
};
