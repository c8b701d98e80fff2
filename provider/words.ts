import type { BingoChoice, BingoOutcome, Prize } from '#arcade/bingo';
import { pointsOf, type BlackjackAction, type BlackjackState } from '#arcade/blackjack';
import { scoreOf, type PokerAction, type PokerHand, type PokerState } from '#arcade/three-card-poker';
import type { Round } from './carry-on';
import type { EngineKind } from './engines';

/** A few words of a round's bet or outcome, as they stand in the player's history. */
export interface Words {
  tr: string;
  en: string;
}

/** How a family of games names its bets and outcomes; what is not named needs no words beside the game's name. */
interface Wording {
  bet?(choice: never): Words;
  step?(action: never): Words | undefined;
  outcome?(state: never): Words;
}

const STEPS: Readonly<Partial<Record<BlackjackAction, Words>>> = {
  double: { tr: 'ikiye katlama', en: 'double' },
  split: { tr: 'bölme', en: 'split' },
  insure: { tr: 'sigorta', en: 'insurance' },
};

const HANDS: Readonly<Record<PokerHand, Words>> = {
  highCard: { tr: 'yüksek kart', en: 'high card' },
  pair: { tr: 'per', en: 'pair' },
  flush: { tr: 'floş', en: 'flush' },
  straight: { tr: 'kent', en: 'straight' },
  threeOfAKind: { tr: 'üçlü', en: 'three of a kind' },
  straightFlush: { tr: 'sıralı floş', en: 'straight flush' },
};

const PRIZES: Readonly<Record<Prize, Words>> = {
  line: { tr: 'birinci çinko', en: 'one line' },
  two: { tr: 'ikinci çinko', en: 'two lines' },
  full: { tr: 'tombala', en: 'full house' },
};

const WORDING: { readonly [Kind in EngineKind]?: Wording } = {
  bingo: {
    bet: ({ cards }: BingoChoice) => ({ tr: `${cards} kart`, en: `${cards} ${cards === 1 ? 'card' : 'cards'}` }),
    outcome: ({ cards }: BingoOutcome) => {
      const won = [...new Set(cards.flatMap(({ wins }) => wins.map(({ prize }) => prize)))];
      return listed(won.map((prize) => PRIZES[prize]));
    },
  },
  blackjack: {
    step: (action: BlackjackAction) => STEPS[action],
    outcome: ({ hands, dealer }: BlackjackState) => {
      const own = hands.map(({ cards }) => pointsOf(cards).points).join(', ');
      const points = pointsOf(dealer).points;
      return { tr: `${own}; krupiye ${points}`, en: `${own}; dealer ${points}` };
    },
  },
  'three-card-poker': {
    bet: ({ pairPlus }: { pairPlus: number }) =>
      pairPlus > 0 ? { tr: 'ante ve Pair Plus', en: 'ante and Pair Plus' } : { tr: 'ante', en: 'ante' },
    step: (action: PokerAction) => (action === 'play' ? { tr: 'oyun bahsi', en: 'play bet' } : undefined),
    outcome: ({ player }: PokerState) => HANDS[scoreOf(player).hand],
  },
};

const listed = (words: readonly Words[]): Words => ({
  tr: words.map(({ tr }) => tr).join(', '),
  en: words.map(({ en }) => en).join(', '),
});

/** What the stake of a round's last step is on. */
export function betWords(kind: string, { choice, steps }: Pick<Round, 'choice' | 'steps'>): Words | undefined {
  const wording = WORDING[kind as EngineKind];
  const taken = steps.at(-1);
  return said(() => (taken ? wording?.step?.(taken.action as never) : wording?.bet?.(choice as never)));
}

/** How a round ended. */
export function outcomeWords(kind: string, { state }: Pick<Round, 'state'>): Words | undefined {
  return said(() => WORDING[kind as EngineKind]?.outcome?.(state as never));
}

/** Words never stand in the way of money: a round that can't be put into any goes without. */
function said(words: () => Words | undefined): Words | undefined {
  try {
    return words();
  } catch {
    return undefined;
  }
}
