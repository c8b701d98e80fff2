import type { BaccaratRound } from '#arcade/baccarat';
import type { BingoChoice, BingoOutcome, Prize } from '#arcade/bingo';
import { countPoints, type BlackjackAction, type BlackjackState } from '#arcade/blackjack';
import { ticketWins, type Draw } from '#arcade/bingo-room';
import { getColour } from '#arcade/roulette';
import type { WheelResult } from '#arcade/show-wheel';
import type { TableChoice, TableState } from '#arcade/table-game';
import { scoreHand, type PokerAction, type PokerHand, type PokerState } from '#arcade/three-card-poker';
import type { Round } from './schema';
import type { EngineKind } from './engines';

/** Short text of a round's bet or outcome, in the player's history. */
export interface Words {
  tr: string;
  en: string;
}

/** Texts of a game family for its bets and outcomes; others need no text beside the game's name. */
interface Wording {
  bet?(choice: never): Words;
  step?(action: never): Words | undefined;
  outcome?(state: never): Words | undefined;
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

const CALLS: Readonly<Record<string, Words>> = {
  red: { tr: 'kırmızı', en: 'red' },
  black: { tr: 'siyah', en: 'black' },
  odd: { tr: 'tek', en: 'odd' },
  even: { tr: 'çift', en: 'even' },
  low: { tr: '1–18', en: '1–18' },
  high: { tr: '19–36', en: '19–36' },
  column: { tr: 'kolon', en: 'column' },
  dozen: { tr: 'düzine', en: 'dozen' },
  neighbours: { tr: 'iki yanıyla', en: 'neighbours of' },
  voisins: { tr: 'voisins du zéro', en: 'voisins du zéro' },
  tiers: { tr: 'tiers du cylindre', en: 'tiers du cylindre' },
  orphelins: { tr: 'orphelins', en: 'orphelins' },
  zero: { tr: 'jeu zéro', en: 'jeu zéro' },
};
const COLOURS = { red: CALLS['red'], black: CALLS['black'], green: { tr: 'yeşil', en: 'green' } };

/** Returns the text of a place on the roulette felt: 'red', '17', '17-20', 'dozen 2'. */
function rouletteWords(place: string): Words {
  const [kind = '', ...numbers] = place.split('-');
  const name = CALLS[kind];
  const covered = numbers.join('-');
  return { tr: `${name?.tr ?? ''} ${covered}`.trim(), en: `${name?.en ?? ''} ${covered}`.trim() };
}

const SIDES: Readonly<Record<string, Words>> = {
  player: { tr: 'oyuncu', en: 'player' },
  banker: { tr: 'banker', en: 'banker' },
  tie: { tr: 'berabere', en: 'tie' },
  playerPair: { tr: 'oyuncu çifti', en: 'player pair' },
  bankerPair: { tr: 'banker çifti', en: 'banker pair' },
};
const same = (word: string): Words => ({ tr: word, en: word });

const WORDING: { readonly [Kind in EngineKind]?: Wording } = {
  bingo: {
    bet: ({ cards }: BingoChoice) => ({ tr: `${cards} kart`, en: `${cards} ${cards === 1 ? 'ticket' : 'tickets'}` }),
    outcome: ({ cards }: BingoOutcome) => {
      const won = [...new Set(cards.flatMap(({ wins }) => wins.map(({ prize }) => prize)))];
      return listed(won.map((prize) => PRIZES[prize]));
    },
  },
  blackjack: {
    step: (action: BlackjackAction) => STEPS[action],
    outcome: ({ hands, dealer }: BlackjackState) => {
      const own = hands.map(({ cards }) => countPoints(cards).points).join(', ');
      const points = countPoints(dealer).points;
      return { tr: `${own}; krupiye ${points}`, en: `${own}; dealer ${points}` };
    },
  },
  'three-card-poker': {
    bet: ({ pairPlus }: { pairPlus: number }) =>
      pairPlus > 0 ? { tr: 'ante ve Pair Plus', en: 'ante and Pair Plus' } : { tr: 'ante', en: 'ante' },
    step: (action: PokerAction) => (action === 'play' ? { tr: 'oyun bahsi', en: 'play bet' } : undefined),
    outcome: ({ player }: PokerState) => HANDS[scoreHand(player).hand],
  },
  roulette: {
    bet: (choice: TableChoice) => placesWords(choice, rouletteWords),
    outcome: ({ result }: TableState<{ pocket: number }>) => {
      const pocket = result?.pocket ?? 0;
      const colour = COLOURS[getColour(pocket)];
      return { tr: `${pocket} ${colour?.tr ?? ''}`, en: `${pocket} ${colour?.en ?? ''}` };
    },
  },
  baccarat: {
    bet: (choice: TableChoice) => placesWords(choice, (place) => SIDES[place] ?? same(place)),
    outcome: ({ result }: TableState<BaccaratRound>) => {
      const points = `${result?.playerPoints}–${result?.bankerPoints}`;
      const winner = SIDES[result?.winner ?? ''];
      return { tr: `${winner?.tr} ${points}`, en: `${winner?.en} ${points}` };
    },
  },
  hall: {
    bet: (choice: TableChoice) => placesWords(choice, (ticket) => ({ tr: `kart ${ticket}`, en: `ticket ${ticket}` })),
    outcome: ({ choices, result }: TableState<Draw>) => {
      const wins = result
        ? choices.flatMap(({ chip, places }) => places.flatMap((ticket) => ticketWins(ticket, result, chip)))
        : [];
      return listed([...new Set(wins.map(({ prize }) => prize))].map((prize) => PRIZES[prize]));
    },
  },
  'show-wheel': {
    bet: (choice: TableChoice) => placesWords(choice, same),
    outcome: ({ result }: TableState<WheelResult>) =>
      same(`${result?.number}${result && result.times > 1 ? ` × ${result.times}` : ''}`),
  },
};

/** Maximum number of places of a table's felt that a history names. */
const PLACES = 3;

function placesWords(choice: TableChoice, nameOf: (place: string) => Words): Words {
  const places = [...new Set(choice.places)];
  const more = places.length - PLACES;
  const named = places.slice(0, PLACES).map(nameOf);
  return listed(more > 0 ? [...named, { tr: `+${more}`, en: `+${more}` }] : named);
}

const listed = (words: readonly Words[]): Words => ({
  tr: words.map(({ tr }) => tr).join(', '),
  en: words.map(({ en }) => en).join(', '),
});

/** Returns the text of the bet of a round's last step. */
export function betWords(kind: string, { choice, steps }: Pick<Round, 'choice' | 'steps'>): Words | undefined {
  const wording = WORDING[kind as EngineKind];
  const taken = steps.at(-1);
  return toMessage(() => (taken ? wording?.step?.(taken.action as never) : wording?.bet?.(choice as never)));
}

/** Returns the text of a round's outcome. */
export function outcomeWords(kind: string, { state }: Pick<Round, 'state'>): Words | undefined {
  return toMessage(() => WORDING[kind as EngineKind]?.outcome?.(state as never));
}

/** Returns a text, or undefined if it cannot be made: a missing text must never block money. */
function toMessage(words: () => Words | undefined): Words | undefined {
  try {
    return words();
  } catch {
    return undefined;
  }
}
