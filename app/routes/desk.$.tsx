export { missingPage as action, missingPage as loader } from '~/desk/missing.server';
