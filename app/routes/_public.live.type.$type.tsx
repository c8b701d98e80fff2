import { loadCollection } from '~/screens/lobby-loaders.server';

export {
  CollectionPage as default,
  collectionHandle as handle,
  collectionMeta as meta,
} from '~/components/games/lobby-screens';

export const loader = loadCollection('live', 'type');
