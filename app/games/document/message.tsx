import { useTranslation } from 'react-i18next';
import type { ExpiredLaunch } from '#provider';
import { SiteLink } from './site-link';
import { VIEWS } from './views';

/** Game of a launch. */
export type PlayedGame = Pick<ExpiredLaunch, 'kind' | 'session'>;

/** Message without a game, with links to other pages. */
export function Message({ kind, game }: { kind: 'expired' | 'unknown'; game: PlayedGame | undefined }) {
  const { t } = useTranslation('rounds');
  return (
    <main className="dead">
      <h1>{t(`${kind}Title`)}</h1>
      <p>{t(`${kind}Text`)}</p>
      {game && kind === 'expired' && (
        <SiteLink className="btn gold" to={game.session.launchPath}>
          {t('openAgain')}
        </SiteLink>
      )}
      <SiteLink className="btn ghost" to={game?.session.lobbyPath ?? '/slot'}>
        {t(game ? VIEWS[game.kind].lobby : 'toLobby')}
      </SiteLink>
    </main>
  );
}
