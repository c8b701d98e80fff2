import { expect, test } from 'vitest';
import { importContent } from '../content';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { setupLimits } from '../play-limits/testing';
import { jobs, scheduleTournaments } from './index';

const TOOK = { status: 200, body: { result: true } };
const REFUSED = { status: 402, body: { result: false, code: 'LIMIT_REACHED' } };
const words = (text: string) => ({ tr: text, en: text });

const race = {
  id: 'race',
  name: words('Yarış'),
  text: words('-'),
  image: '',
  link: '',
  window: { from: '2026-03-10T00:00', to: '2026-03-11T00:00' },
  prizes: ['30'],
};

describeDatabase('loss limits and prizes', (database) => {
  test('ACC-9 the prize of a tournament counts as a win of games: it raises the rest of a loss limit, in its period only', async () => {
    const bed = await setupLimits(database);
    const { context } = bed.api;
    try {
      context.setTime('2026-03-10T09:00:00Z');
      await context.db.transaction(async (tx) => {
        await importContent(tx, JSON.stringify({ tournaments: [race] }));
        await scheduleTournaments(context, tx);
      });
      const player = await bed.seat('kazanan', '1000');
      await player.limit({ limit: 'loss-week', amount: '50' });
      expect(await player.stake('50')).toMatchObject(TOOK);
      expect(await player.stake('0.01')).toMatchObject(REFUSED);

      // The prize is booked a minute after the end of the turn, at midnight of Istanbul.
      context.setTime('2026-03-10T21:01:00Z');
      await runDueJobs(context, jobs);
      const winner = await bed.again(player);
      expect(await winner.stake('30.01')).toMatchObject(REFUSED);
      expect(await winner.stake('30')).toMatchObject(TOOK);
      expect(await winner.stake('0.01')).toMatchObject(REFUSED);

      // A prize of the week before leaves the limit of the new week as it is.
      context.setTime('2026-03-16T09:00:00Z');
      const monday = await bed.again(player);
      expect(await monday.stake('50')).toMatchObject(TOOK);
      expect(await monday.stake('0.01')).toMatchObject(REFUSED);
    } finally {
      await bed.api.close();
    }
  });
});
