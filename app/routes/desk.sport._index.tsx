export { sportPage as loader } from '~/desk/sport.server';
