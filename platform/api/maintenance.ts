import { checkStatus } from '#contract/maintenance';
import { MESSAGE } from '#contract/messages';
import { isUnderMaintenance } from '../maintenance';
import { Refusal } from '../refusal';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(checkStatus, async (asking) => {
    if (await isUnderMaintenance(asking.db)) return new Refusal(MESSAGE.maintenance, 'maintenance');
    return ok(null);
  }),
];
