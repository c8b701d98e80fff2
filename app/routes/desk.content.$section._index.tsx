export { sectionAction as action, sectionPage as loader } from '~/desk/content.server';
