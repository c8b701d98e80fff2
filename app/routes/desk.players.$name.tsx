export { playerPage as loader } from '~/desk/players.server';
