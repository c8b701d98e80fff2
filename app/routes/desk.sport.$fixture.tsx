export { fixturePage as loader } from '~/desk/sport.server';
