import * as contract from '#contract/crm';
import { listLotteries, listMassMessages, pageOf } from '../content';
import { handle, ok, type Handled } from './answer';
import { readingOf } from './cmscontroller';

const MASS_MESSAGES_MAX = 100;

const DAYS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export const handlers: Handled[] = [
  handle(contract.listLotteries, async (asking) =>
    ok(
      (await listLotteries(asking.db, readingOf(asking))).map(({ id, title, start, last, least, runs }) => ({
        id,
        title,
        startDate: DAYS.format(start),
        endDate: DAYS.format(last),
        searchMinAmount: BigInt(least) * 100n,
        runs: runs ? 1 : 0,
      })),
    ),
  ),
  handle(contract.listMassMessages, async (asking, asked) => {
    const { rows, pagination } = pageOf(await listMassMessages(asking.db, readingOf(asking)), asked, MASS_MESSAGES_MAX);
    return ok(rows, pagination);
  }),
];
