import { loadOverview } from '~/screens/lobby-loaders.server';

export {
  LobbyOverview as default,
  overviewHandle as handle,
  overviewMeta as meta,
} from '~/components/games/lobby-screens';

export const loader = loadOverview('slot');
