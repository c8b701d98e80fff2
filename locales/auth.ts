import { namespace } from '~/lib/texts';
import en from './en/auth.json';
import tr from './tr/auth.json';

/** Signing in and out, passwords, codes. */
export const auth = namespace('auth', { tr, en });
