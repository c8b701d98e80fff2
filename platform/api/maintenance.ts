import { checkStatus } from '#contract/maintenance';
import { CODE, MESSAGE } from '#contract/messages';
import { isUnderMaintenance } from '../maintenance';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(checkStatus, async (asking) => {
    if (await isUnderMaintenance(asking.db)) return { result: false, message: MESSAGE.maintenance, code: CODE.maintenance };
    return ok(null);
  }),
];
