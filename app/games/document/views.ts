import type { ReactNode } from 'react';
import type { EngineKind, GameScreen } from '#provider';
import baccarat from '~/styles/rounds/baccarat.css?inline';
import bingo from '~/styles/rounds/bingo.css?inline';
import hall from '~/styles/rounds/hall.css?inline';
import hands from '~/styles/rounds/hands.css?inline';
import reels from '~/styles/rounds/reels.css?inline';
import roulette from '~/styles/rounds/roulette.css?inline';
import showWheel from '~/styles/rounds/show-wheel.css?inline';
import table from '~/styles/rounds/table.css?inline';
import tumbles from '~/styles/rounds/tumbles.css?inline';
import { Baccarat, BaccaratParts } from '~/games/tables/baccarat';
import { Bingo } from '~/games/bingo/bingo';
import { Blackjack } from '~/games/hands/blackjack';
import type { ScreenProps } from './frame';
import { Hall, HallParts } from '~/games/bingo/hall';
import { Poker } from '~/games/hands/poker';
import { Roulette, RouletteParts } from '~/games/roulette/roulette';
import { ShowWheel, ShowWheelParts } from '~/games/tables/show-wheel';
import { Slot } from '~/games/slots/slot';
import { countdownOf, refreshAfter, type AnyTable } from '~/games/tables/table-parts';
import { TABLE_SCRIPT } from '~/games/tables/table-script';

/** How games of one family are shown. */
export interface View<Kind extends EngineKind> {
  Screen(props: ScreenProps<Kind>): ReactNode;
  /** What it needs beside the styles of all games. */
  styles: string;
  /** The text of the way back. */
  lobby: 'toLobby' | 'toRooms' | 'toTables';
  /** Where the game goes on by itself: its page follows by a script, or asks for itself again. */
  live?: {
    Parts(props: ScreenProps<Kind>): ReactNode;
    script: string;
    styles(screen: GameScreen<Kind>): string;
    refreshAfter(screen: GameScreen<Kind>): number | undefined;
  };
}

/** All families of slots are shown on one screen. */
const SLOT = { Screen: Slot, styles: reels, lobby: 'toLobby' } as const;
/** Those whose spin goes on by itself. */
const LONG_SLOT = { ...SLOT, styles: `${reels}${tumbles}` } as const;

/** How a page follows its table. */
const FOLLOWS = {
  script: TABLE_SCRIPT,
  styles: (screen: GameScreen): string => countdownOf(screen as AnyTable),
  refreshAfter: (screen: GameScreen): number | undefined => refreshAfter(screen as AnyTable),
};

/** Screens by the engine's kind: a new family of games stands here, and nowhere else among the screens. */
export const VIEWS: { readonly [Kind in EngineKind]: View<Kind> } = {
  reels: SLOT,
  ways: SLOT,
  cascade: LONG_SLOT,
  hold: LONG_SLOT,
  classic: SLOT,
  bingo: { Screen: Bingo, styles: bingo, lobby: 'toRooms' },
  blackjack: { Screen: Blackjack, styles: hands, lobby: 'toTables' },
  'three-card-poker': { Screen: Poker, styles: hands, lobby: 'toTables' },
  roulette: {
    Screen: Roulette,
    styles: `${table}${roulette}`,
    lobby: 'toTables',
    live: { ...FOLLOWS, Parts: RouletteParts },
  },
  baccarat: {
    Screen: Baccarat,
    styles: `${hands}${table}${baccarat}`,
    lobby: 'toTables',
    live: { ...FOLLOWS, Parts: BaccaratParts },
  },
  'show-wheel': {
    Screen: ShowWheel,
    styles: `${table}${showWheel}`,
    lobby: 'toTables',
    live: { ...FOLLOWS, Parts: ShowWheelParts },
  },
  hall: {
    Screen: Hall,
    styles: `${bingo}${table}${hall}`,
    lobby: 'toRooms',
    live: { ...FOLLOWS, Parts: HallParts, refreshAfter: (screen) => refreshAfter(screen as AnyTable, true) },
  },
};
