import { checkStatus } from '#contract/maintenance';
import { MESSAGE } from '#contract/messages';
import { isUnderMaintenance } from '../maintenance';
import { Refusal } from '../refusal';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(checkStatus, async (context) => {
    if (await isUnderMaintenance(context.db)) return new Refusal(MESSAGE.maintenance, 'maintenance');
    return ok(null);
  }),
];
