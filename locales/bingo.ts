import { namespace } from '~/lib/texts';
import en from './en/bingo.json';
import tr from './tr/bingo.json';

/** The bingo lobby. */
export const bingo = namespace('bingo', { tr, en });
