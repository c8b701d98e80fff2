import { invalidateMaintenance, isUnderMaintenance, switchMaintenance } from '../maintenance';
import { command, type Commands } from './command';

const CLOSED = { tr: 'Site bakımda.', en: 'The site is under maintenance.' };
const OPEN = { tr: 'Site açık.', en: 'The site is open.' };

export const commands: Commands = {
  'maintenance on': command({
    title: { tr: 'Bakıma al', en: 'Start maintenance' },
    help: {
      tr: 'siteyi kapatır, oyuncular bakım sayfasını görür',
      en: 'closes the site, players see the maintenance page',
    },
    role: 'all',
    effect: 'reversible',
    committed: invalidateMaintenance,
    async run(context) {
      await switchMaintenance(context, true);
      return { text: CLOSED };
    },
  }),
  'maintenance off': command({
    title: { tr: 'Bakımı bitir', en: 'End maintenance' },
    help: { tr: 'siteyi açar', en: 'opens the site' },
    role: 'all',
    effect: 'reversible',
    committed: invalidateMaintenance,
    async run(context) {
      await switchMaintenance(context, false);
      return { text: OPEN };
    },
  }),
  'maintenance status': command({
    title: { tr: 'Bakım durumu', en: 'Maintenance status' },
    help: { tr: 'sitenin açık olup olmadığını yazar', en: 'says whether the site is open' },
    role: 'read',
    async run(context) {
      const maintenance = await isUnderMaintenance(context.db);
      return { text: maintenance ? CLOSED : OPEN, facts: { maintenance } };
    },
  }),
};
