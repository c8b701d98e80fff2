import { namespace } from '~/lib/texts';
import en from './en/banks.json';
import tr from './tr/banks.json';

/** The player's bank accounts. */
export const banks = namespace('banks', { tr, en });
