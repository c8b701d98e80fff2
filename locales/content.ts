import { namespace } from '~/lib/texts';
import en from './en/content.json';
import tr from './tr/content.json';

/** Promotions, tournaments, information screens, about us. */
export const content = namespace('content', { tr, en });
