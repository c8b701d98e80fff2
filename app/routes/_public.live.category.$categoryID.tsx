import { loadShelf } from '~/screens/lobby-loaders.server';

export { LobbyShelf as default, shelfHandle as handle, shelfMeta as meta } from '~/components/games/lobby-screens';

export const loader = loadShelf('live', 'category');
