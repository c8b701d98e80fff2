export { supportPage as loader } from '~/desk/support.server';
