/**
 * Figures of the database benchmark. `run(db)` is one call of the product; its statements are recorded, timed by the
 * server and checked for sequential scans of large tables. `target` is the sum of their execution times in milliseconds.
 */
import { LONG_PLAYER } from './database-fill.mjs';

const DAY_MS = 86_400_000;

/** @param product the product's functions, from `bundled` */
export function figures(product) {
  const now = new Date();
  const page = (offset, filter = {}) => ({ uid: LONG_PLAYER, lang: 'tr', limit: 10, offset, ...filter });
  return [
    { name: 'payments, newest', target: 1, run: (db) => product.listPayments(db, { limit: 200 }) },
    { name: 'payments, waiting', target: 1, run: (db) => product.listPayments(db, { status: 1001, limit: 200 }) },
    { name: 'mails to one recipient', target: 0.2, run: (db) => product.listOutbox(db, 'oyuncu7@players.example') },
    { name: 'mails, newest', target: 1, run: (db) => product.listOutbox(db) },
    { name: 'players, newest', target: 1, run: (db) => product.listPlayers(db, { now, limit: 200 }) },
    {
      name: 'players by text',
      target: 5,
      run: (db) => product.listPlayers(db, { text: 'oyuncu777', now, limit: 200 }),
    },
    {
      name: 'players by name',
      target: 5,
      run: (db) => product.listPlayers(db, { text: 'soyadıab12', now, limit: 200 }),
    },
    { name: 'open support messages', target: 1, run: (db) => product.supportInbox(db, 'open') },
    {
      name: 'report of a day',
      target: 100,
      run: (db) => product.accountsByDay(db, new Date(now - 2 * DAY_MS), new Date(now - DAY_MS)),
    },
    { name: 'history, first page', target: 1, run: (db) => product.statement(db, page(0)) },
    { name: 'history at offset 100,000', target: 50, run: (db) => product.statement(db, page(100_000)) },
    {
      name: 'history of games at offset 100,000',
      target: 50,
      run: (db) => product.statement(db, page(100_000, { category: 3 })),
    },
    { name: 'history by reference', target: 1, run: (db) => product.statement(db, page(0, { id: 'none' })) },
    {
      name: 'coupons at offset 50,000',
      target: 50,
      run: (db) => product.listCoupons(db, { uid: LONG_PLAYER, from: new Date(0), limit: 10, offset: 50_000 }, now),
    },
    { name: 'top wins of the week', target: 50, run: (db) => product.topWins(db, 10, now) },
  ];
}
