import { namespace } from '~/lib/texts';
import en from './en/support.json';
import tr from './tr/support.json';

/** The live support screen. */
export const support = namespace('support', { tr, en });
