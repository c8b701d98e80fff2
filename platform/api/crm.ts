import * as contract from '#contract/crm';
import { listLotteries, listMassMessages, toPage } from '../content';
import { handle, ok, type Handler } from './answer';
import { toReading } from './cmscontroller';

const MASS_MESSAGES_MAX = 100;

const DAYS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export const handlers: Handler[] = [
  handle(contract.listLotteries, async (context) =>
    ok(
      (await listLotteries(context.db, toReading(context))).map(({ id, title, start, last, least, runs }) => ({
        id,
        title,
        startDate: DAYS.format(start),
        endDate: DAYS.format(last),
        searchMinAmount: BigInt(least) * 100n,
        runs: runs ? 1 : 0,
      })),
    ),
  ),
  handle(contract.listMassMessages, async (context, page) => {
    const { rows, pagination } = toPage(
      await listMassMessages(context.db, toReading(context)),
      page,
      MASS_MESSAGES_MAX,
    );
    return ok(rows, pagination);
  }),
];
