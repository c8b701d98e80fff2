import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameScreen } from '#provider';
import { SiteLink } from './site-link';

type Visited = GameScreen['session'] | false;
const PastSession = createContext<Visited>(false);

/** Provides the game session of a past round that is shown again; false for a live game. */
export const Past = PastSession.Provider;
export const usePast = (): Visited => useContext(PastSession);

/** Bar of a past round: a link to the current game. */
export function PastBar({ session }: { session: GameScreen['session'] }) {
  const { t } = useTranslation('rounds');
  return (
    <div className="controls">
      <p>{t('past')}</p>
      <SiteLink className="btn gold spin" to={session.launchPath}>
        {t('openAgain')}
      </SiteLink>
    </div>
  );
}
