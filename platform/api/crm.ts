import * as contract from '#contract/crm';
import { listMassMessages, pageOf } from '../content';
import { handle, ok, type Handled } from './answer';
import { readingOf } from './cmscontroller';

const MASS_MESSAGES_MAX = 100;

export const handlers: Handled[] = [
  handle(contract.listMassMessages, async (asking, asked) => {
    const { rows, pagination } = pageOf(await listMassMessages(asking.db, readingOf(asking)), asked, MASS_MESSAGES_MAX);
    return ok(
      rows.map(({ date, ...message }) => ({ ...message, date: date.toISOString() })),
      pagination,
    );
  }),
];
