import { processTransaction } from '#contract/prepayServices';
import { handle, type Handler } from './answer';
import { answerPayment } from './payment';

export const handlers: Handler[] = [
  handle(processTransaction, (context, data) => answerPayment(context, 'prepaid', data)),
];
