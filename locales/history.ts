import { namespace } from '~/lib/texts';
import en from './en/history.json';
import tr from './tr/history.json';

/** Histories and tickets. */
export const history = namespace('history', { tr, en });
