import * as contract from '#contract/crm';
import { dayInIstanbul } from '#contract/istanbul';
import { listLotteries, listMassMessages, toPage } from '../content';
import { handle, ok, type Handler } from './answer';
import { toReading } from './cmscontroller';

const MASS_MESSAGES_MAX = 100;

export const handlers: Handler[] = [
  handle(contract.listLotteries, async (context) =>
    ok(
      (await listLotteries(context.db, toReading(context))).map(({ id, title, start, last, least, runs }) => ({
        id,
        title,
        startDate: dayInIstanbul(start),
        endDate: dayInIstanbul(last),
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
