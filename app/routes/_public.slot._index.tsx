import { loadOverview } from '~/screens/lobby.server';

export {
  LobbyOverview as default,
  overviewHandle as handle,
  overviewMeta as meta,
} from '~/components/games/lobby-screens';

export const loader = loadOverview('slot');
