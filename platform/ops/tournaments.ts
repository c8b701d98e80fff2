import { wireFromKurus } from '#contract/wire';
import { finalTables } from '../tournaments';
import { command, type Commands } from './command';

export const commands: Commands = {
  'tournaments results': command({
    title: { tr: 'Turnuva sonuçları', en: 'Tournament results' },
    help: {
      tr: 'biten turların sıralaması, en yenisi önce, ve ödenen ödüller',
      en: 'final places of concluded turns, the latest first, and the prizes paid',
    },
    role: 'read',
    columns: { turn: 'text', place: 'number', player: 'text', points: 'number', prize: 'money' },
    async run({ db }) {
      const places = await finalTables(db);
      if (places.length === 0)
        return {
          text: {
            tr: 'Oyunculu bir turnuva henüz sonuçlanmadı.',
            en: 'No tournament has been concluded with players yet.',
          },
        };
      return { rows: places.map(({ prize, ...place }) => ({ ...place, prize: wireFromKurus(prize) })) };
    },
  }),
};
