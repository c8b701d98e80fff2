import { useTranslation } from 'react-i18next';
import { Picture } from '../content/picture';
import { Link } from '../layout/link';
import { FavoriteButton } from './favorite-button';

export interface Game {
  id: string;
  type: 'casino' | 'livecasino';
  name: string;
  provider: string;
  /** URL of the poster, 3 to 4; '' for none (lite mode): then the card is text. */
  poster: string;
  /** URL of the launch. */
  play: string;
  badge?: 'new' | 'jackpot';
  /** Smallest and largest stake of a table. */
  stakes?: string;
  /** Undefined for visitors, who get no heart. */
  isFavorite?: boolean;
}

const badges = { new: 'badgeNew', jackpot: 'badgeJackpot' } as const;

/** Returns the anchor of a game's first card on a page, to which the heart redirects back. */
export const gameAnchor = ({ id, isFavorite }: Game) => (isFavorite === undefined ? undefined : `game-${id}`);

/** A game as an item of a grid or rail. Playing leaves the site's pages, so it is an ordinary link. */
export function GameCard({ game, id, eager = false }: { game: Game; id: string | undefined; eager?: boolean }) {
  const { t } = useTranslation('components');
  return (
    <li className={game.poster ? 'game' : 'game plain'} id={id}>
      <Link discover="none" reloadDocument to={game.play} rel="nofollow">
        {game.poster && <Picture src={game.poster} width={180} height={240} eager={eager} />}
        <b>{game.name}</b> <small>{game.provider}</small>{' '}
        {game.stakes && (
          <small className="win">
            <span className="vh">{`${t('stakes')}: `}</span>
            {game.stakes}
          </small>
        )}
      </Link>{' '}
      {game.badge && <span className={`badge ${game.badge}`}>{t(badges[game.badge])}</span>}
      {game.isFavorite !== undefined && (
        <FavoriteButton type={game.type} id={game.id} name={game.name} isFavorite={game.isFavorite} />
      )}
    </li>
  );
}
