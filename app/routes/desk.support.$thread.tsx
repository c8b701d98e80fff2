export { threadAction as action, threadPage as loader } from '~/desk/support.server';
