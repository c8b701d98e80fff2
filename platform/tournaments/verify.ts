import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';

/** Compares the prizes of tournaments with the ledger. @returns one line per fault */
export const verifyPrizes = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`select 'prize ' || coalesce(p.key, e.key) || ' does not agree with its entry' as line
    from (select 'tournament:' || turn || ':' || place as key, uid, prize from tournament_places where prize > 0) p
      full join (select key, uid, amount from ledger_entries where kind = 'prize') e on e.key = p.key and e.uid = p.uid
    where coalesce(p.prize, 0) <> coalesce(e.amount, 0)`,
  );
