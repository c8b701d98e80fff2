import { namespace } from '~/lib/texts';
import en from './en/errors.json';
import tr from './tr/errors.json';

/** Screens for what could not be shown, and maintenance. */
export const errors = namespace('errors', { tr, en });
