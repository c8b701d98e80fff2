import * as contract from '#contract/registrations';
import * as players from '../players';
import { handle, handleWithoutTransaction, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(contract.resendConfirmation, async (context, { uid }) => {
    await players.resendConfirmation(context, context.tx, uid);
    return ok(null);
  }),
  handleWithoutTransaction(contract.correctEmail, async (context, given) => {
    await players.correctEmail(context, given);
    return ok(null);
  }),
];
