import { namespace } from '~/lib/texts';
import en from './en/money.json';
import tr from './tr/money.json';

/** Deposits and withdrawals. */
export const money = namespace('money', { tr, en });
