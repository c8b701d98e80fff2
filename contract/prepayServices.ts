import { call } from './call';
import { paymentReasons, paymentReply, paymentRequest } from './finance';

export const processTransaction = call({
  class: 'prepayServices',
  method: 'processTransaction',
  auth: 'player',
  kind: 'money',
  reasons: paymentReasons,
  data: paymentRequest,
  reply: paymentReply,
});
