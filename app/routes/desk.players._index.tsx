export { playersPage as loader } from '~/desk/players.server';
