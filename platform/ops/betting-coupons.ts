import { wireFromKurus } from '#contract/wire';
import { listLargeCoupons } from '../betting';
import { readUsernames } from '../players';
import { command } from './command';
import { money, optional } from './field';
import { getCouponAlert } from './today-waiting';

const LISTED = 200;

export const largeCoupons = command({
  title: { tr: 'Yüksek kazançlı kuponlar', en: 'Large bets' },
  help: {
    tr: 'olası kazancı COUPON_ALERT veya --least kadar olan açık kuponlar, en büyüğü önce',
    en: 'open bets with a possible payout of --least or more, the largest first',
  },
  role: 'read',
  fields: { least: optional(money({ label: { tr: 'En az kazanç', en: 'Smallest payout' } })) },
  columns: {
    id: 'id',
    username: 'text',
    player: 'player',
    placed: 'timestamp',
    lines: 'number',
    stake: 'money',
    possibleWin: 'money',
  },
  actions: [{ command: 'players show', fields: { who: 'player' } }],
  async run(context, { least = getCouponAlert(context) }) {
    const found = await listLargeCoupons(context.db, { least, limit: LISTED });
    const names = await readUsernames(
      context.db,
      found.map(({ uid }) => uid),
    );
    return {
      rows: found.map(({ id, uid, placedAt, lines, stake, possibleWin }) => ({
        id,
        username: names.get(uid) ?? '',
        player: uid,
        placed: placedAt.toISOString(),
        lines,
        stake: wireFromKurus(stake),
        possibleWin: wireFromKurus(possibleWin),
      })),
    };
  },
});
