import type { BaccaratRound } from '#arcade/baccarat';
import type { WheelResult } from '#arcade/show-wheel';
import type { TableChoice, TableState } from '#arcade/table-game';
import type { Words } from './words';

/** More places than these are counted, not named. */
const NAMED_PLACES = 3;

const ROULETTE: Readonly<Record<string, Words>> = {
  red: { tr: 'kırmızı', en: 'red' },
  black: { tr: 'siyah', en: 'black' },
  odd: { tr: 'tek', en: 'odd' },
  even: { tr: 'çift', en: 'even' },
  low: { tr: '1–18', en: '1–18' },
  high: { tr: '19–36', en: '19–36' },
  straight: { tr: '', en: '' },
  split: { tr: 'ikili', en: 'split' },
  street: { tr: 'üçlü', en: 'street' },
  corner: { tr: 'dörtlü', en: 'corner' },
  six: { tr: 'altılı', en: 'six line' },
  column: { tr: 'kolon', en: 'column' },
  dozen: { tr: 'düzine', en: 'dozen' },
};
const BACCARAT: Readonly<Record<string, Words>> = {
  player: { tr: 'oyuncu', en: 'player' },
  banker: { tr: 'banko', en: 'banker' },
  tie: { tr: 'berabere', en: 'tie' },
  playerPair: { tr: 'oyuncu çifti', en: 'player pair' },
  bankerPair: { tr: 'banko çifti', en: 'banker pair' },
};
const CALL: Words = { tr: 'anons', en: 'call bet' };

/** A place of the roulette felt: 'straight-17' is 17, 'split-17-20' the split 17–20. */
function roulettePlace(place: string): Words {
  const [kind = '', ...numbers] = place.split('-');
  const name = ROULETTE[kind] ?? CALL;
  const said = (word: string) => [word, numbers.join('–')].filter(Boolean).join(' ');
  return { tr: said(name.tr), en: said(name.en) };
}

const same = (text: string): Words => ({ tr: text, en: text });

/** The places of a bet, where they are few; else how many. */
const placed =
  (name: (place: string) => Words) =>
  ({ places }: TableChoice): Words => {
    const words = places.map(name);
    const count = places.length;
    return count > NAMED_PLACES
      ? { tr: `${count} yer`, en: `${count} places` }
      : { tr: words.map(({ tr }) => tr).join(', '), en: words.map(({ en }) => en).join(', ') };
  };

/** How the games of shared tables name bets and results. */
export const TABLE_WORDING = {
  roulette: {
    bet: placed(roulettePlace),
    outcome: ({ result }: TableState<{ pocket: number }>) => result && same(String(result.pocket)),
  },
  baccarat: {
    bet: placed((place) => BACCARAT[place] ?? same(place)),
    outcome: ({ result }: TableState<BaccaratRound>) =>
      result && {
        tr: `oyuncu ${result.playerPoints}, banko ${result.bankerPoints}`,
        en: `player ${result.playerPoints}, banker ${result.bankerPoints}`,
      },
  },
  'show-wheel': {
    bet: placed(same),
    outcome: ({ result }: TableState<WheelResult>) =>
      result && same(result.times > 1 ? `${result.number} × ${result.times}` : String(result.number)),
  },
};
