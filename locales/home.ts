import { namespace } from '~/lib/texts';
import en from './en/home.json';
import tr from './tr/home.json';

/** The home page. */
export const home = namespace('home', { tr, en });
