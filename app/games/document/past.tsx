import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameScreen } from '#provider';
import { SiteLink } from './site-link';

type Visited = GameScreen['visit'] | false;
const Visit = createContext<Visited>(false);

/** Provides the game session of a past round that is shown again; false for a live game. */
export const Past = Visit.Provider;
export const usePast = (): Visited => useContext(Visit);

/** Bar of a past round: a link to the current game. */
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
