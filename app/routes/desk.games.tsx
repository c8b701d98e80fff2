export { gamesPage as loader } from '~/desk/games.server';
