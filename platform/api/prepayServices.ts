import { processTransaction } from '#contract/prepayServices';
import { handle, type Handled } from './answer';
import { answerPayment } from './payment';

export const handlers: Handled[] = [
  handle(processTransaction, (asking, data) => answerPayment(asking, 'prepaid', data)),
];
