import { call } from './call';
import { paymentReply, paymentRequest } from './finance';

export const processTransaction = call({ class: 'prepayServices', method: 'processTransaction', auth: 'player', kind: 'money', data: paymentRequest, reply: paymentReply });
