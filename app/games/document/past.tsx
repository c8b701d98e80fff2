import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameScreen } from '#provider';
import { SiteLink } from './site-link';

type Visited = GameScreen['visit'] | false;
const Visit = createContext<Visited>(false);

/** Says whether a round is only looked at again: then it names the visit that the round was of. */
export const Past = Visit.Provider;
export const usePast = (): Visited => useContext(Visit);

/** What stands in the place of the bar of a round that is only looked at: the way to the game as it is now. */
export function PastBar({ visit }: { visit: GameScreen['visit'] }) {
  const { t } = useTranslation('rounds');
  return (
    <div className="controls">
      <p>{t('past')}</p>
      <SiteLink className="btn gold spin" to={visit.launchPath}>
        {t('openAgain')}
      </SiteLink>
    </div>
  );
}
