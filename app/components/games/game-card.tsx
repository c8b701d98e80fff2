import type { i18n, TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../content/picture';
import { usePlainHref } from '../layout/link';
import { Heart, toHeartLabel, type HeartLabel } from '../forms/favorite-form';
import { useMarkupCache } from '../markup-cache/cached-markup';

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

/** Returns the anchor of a game's first card on a page, to which the heart redirects back. */
export const gameAnchor = ({ id, isFavorite }: Game) => (isFavorite === undefined ? undefined : `game-${id}`);

/** Whether a list of games needs a `FavoriteForm`. */
export const hasHearts = (games: Game[]): boolean => games.some(({ isFavorite }) => isFavorite !== undefined);

interface Card {
  game: Game;
  /** Id of the element. */
  id: string | undefined;
  eager?: boolean;
}

interface CardTexts {
  heartLabel: HeartLabel;
  stakes: string;
  badges: Record<NonNullable<Game['badge']>, string>;
}

/** Texts of cards by the texts of a language. Looking them up for each of a dozen lists takes a fifth of a page. */
const cardTexts = new WeakMap<i18n, CardTexts>();

function getCardTexts(language: i18n, t: TFunction<'components'>): CardTexts {
  const found = cardTexts.get(language);
  if (found) return found;
  const badges = { new: t('badgeNew'), jackpot: t('badgeJackpot') };
  const made = { heartLabel: toHeartLabel(t), stakes: t('stakes'), badges };
  cardTexts.set(language, made);
  return made;
}

/** Returns a function that renders a card as an item of a grid or rail, in a `FavoriteForm`. */
export function useGameCards(): (card: Card) => ReactElement {
  const { t, i18n } = useTranslation('components');
  const cache = useMarkupCache();
  const hrefOf = usePlainHref();
  const texts = getCardTexts(i18n, t);
  return ({ game, id, eager = false }) =>
    cache(
      ['game', game, id, eager],
      <GameCard key={game.id} game={game} id={id} eager={eager} texts={texts} hrefOf={hrefOf} />,
    );
}

/** A game. Playing leaves the site's pages, so it is an ordinary link. */
function GameCard({
  game,
  id,
  eager,
  texts,
  hrefOf,
}: Required<Card> & { texts: CardTexts; hrefOf: ReturnType<typeof usePlainHref> }) {
  const href = hrefOf(game.play);
  return (
    <li className={game.poster ? 'game' : 'game plain'} id={id}>
      {href !== undefined && (
        <a href={href} rel="nofollow">
          {game.poster && <Picture src={game.poster} width={180} height={240} eager={eager} />}
          <b>{game.name}</b> <small>{game.provider}</small>{' '}
          {game.stakes && (
            <small className="win">
              <span className="vh">{`${texts.stakes}: `}</span>
              {game.stakes}
            </small>
          )}
        </a>
      )}{' '}
      {game.badge && <span className={`badge ${game.badge}`}>{texts.badges[game.badge]}</span>}
      {game.isFavorite !== undefined && (
        <Heart
          type={game.type}
          id={game.id}
          isFavorite={game.isFavorite}
          label={texts.heartLabel(game.name, game.isFavorite)}
        />
      )}
    </li>
  );
}
