import { namespace } from '~/lib/texts';
import en from './en/rounds.json';
import tr from './tr/rounds.json';

/** The embedded provider's game screens. */
export const rounds = namespace('rounds', { tr, en });
