export { entryAction as action, entryPage as loader } from '~/desk/content-entry.server';
