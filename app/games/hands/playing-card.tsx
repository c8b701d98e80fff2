import { useTranslation } from 'react-i18next';
import { getRank, getSuit, type Card, type Suit } from '#arcade/cards';

/** Shapes of the suits on cards, 24 by 24. */
const SHAPES: Readonly<Record<Suit, string>> = {
  s: 'M12 2c7 6 10 9 10 12.5a4.5 4.5 0 0 1-8.5 2L15 22H9l1.5-5.5a4.5 4.5 0 0 1-8.5-2C2 11 5 8 12 2z',
  h: 'M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-3 7-10 13z',
  d: 'M12 1l8 11-8 11-8-11z',
  c: 'M12 2a4.7 4.7 0 0 1 3.7 7.6 4.7 4.7 0 1 1-2.5 6.6L15 22H9l1.8-5.8a4.7 4.7 0 1 1-2.5-6.6A4.7 4.7 0 0 1 12 2z',
};

/** Shapes that `Cards` refers to: once in each document with cards. */
export function SuitShapes() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="store">
      {Object.entries(SHAPES).map(([suit, path]) => (
        <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

interface Props {
  cards: readonly Card[];
  /** Number of cards, from the end, that were just dealt: they turn. */
  fresh?: number;
  /** Number of additional cards face down. */
  down?: number;
  label: string;
}

/** Cards on the table, each with its name as text for screen readers. */
export function Cards({ cards, fresh = 0, down = 0, label }: Props) {
  const { t } = useTranslation('hands');
  return (
    <ul className="cards" aria-label={label}>
      {cards.map((card, at) => (
        <li key={at} className={at >= cards.length - fresh ? 'fresh' : undefined}>
          <PlayingCard card={card} />
        </li>
      ))}
      {Array.from({ length: down }, (_, at) => (
        <li key={cards.length + at} className={fresh > 0 ? 'fresh' : undefined}>
          <span className="pc down">
            <span className="vh">{t('faceDown')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlayingCard({ card }: { card: Card }) {
  const { t } = useTranslation('hands');
  const [rank, suit] = [getRank(card), getSuit(card)];
  const drawn = <use href={`#suit-${suit}`} />;
  return (
    <span className={suit === 'h' || suit === 'd' ? 'pc red' : 'pc'}>
      <b aria-hidden="true">{rank === 'T' ? '10' : rank}</b> <svg aria-hidden="true">{drawn}</svg>
      <svg aria-hidden="true">{drawn}</svg>
      <span className="vh">{t('card', { suit: t(`suit_${suit}`), rank: t(`rank_${rank}`) })}</span>
    </span>
  );
}
