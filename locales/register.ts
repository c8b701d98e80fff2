import { namespace } from '~/lib/texts';
import en from './en/register.json';
import tr from './tr/register.json';

/** Registration and its confirmation. */
export const register = namespace('register', { tr, en });
