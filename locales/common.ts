import { namespace } from '~/lib/texts';
import en from './en/common.json';
import tr from './tr/common.json';

/** Texts that every screen may need: the layout, generic messages of spec section 8. */
export const common = namespace('common', { tr, en });
