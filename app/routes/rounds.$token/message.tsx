import { rounds } from '#locales/rounds';
import type { ExpiredLaunch } from '#platform';
import { useTexts } from '~/lib/texts';
import { SiteLink } from './site-link';

/** The game that a launch was for. */
export type PlayedGame = Pick<ExpiredLaunch, 'kind' | 'gameId' | 'providerId'>;

const opening = ({ kind, gameId, providerId }: PlayedGame): string => (kind === 'bingo' ? `/play/virtual/${providerId}/bingo` : `/play/slot/${gameId}`);

/** Why there is no game here, and where to go from here. */
export function Message({ kind, game }: { kind: 'expired' | 'unknown'; game: PlayedGame | undefined }) {
  const t = useTexts(rounds);
  const isBingo = game?.kind === 'bingo';
  return (
    <main className="dead">
      <h1>{t(`${kind}Title`)}</h1>
      <p>{t(`${kind}Text`)}</p>
      {game && kind === 'expired' && (
        <SiteLink className="btn gold" to={opening(game)}>
          {t('openAgain')}
        </SiteLink>
      )}
      <SiteLink className="btn ghost" to={isBingo ? '/bingo' : '/slot'}>
        {t(isBingo ? 'toRooms' : 'toLobby')}
      </SiteLink>
    </main>
  );
}
