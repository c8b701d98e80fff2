import { namespace } from '~/lib/texts';
import en from './en/account.json';
import tr from './tr/account.json';

/** The account area: profile, password, second factor, notifications, signing out. */
export const account = namespace('account', { tr, en });
