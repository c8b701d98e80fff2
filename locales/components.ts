import { namespace } from '~/lib/texts';
import en from './en/components.json';
import tr from './tr/components.json';

/** Words of the shared components: layout, forms, games, money, notices. */
export const components = namespace('components', { tr, en });
