export { contentPage as loader } from '~/desk/content.server';
