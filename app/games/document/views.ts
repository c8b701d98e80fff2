import type { ReactNode } from 'react';
import type { Language } from '#contract/constants';
import type { EngineKind, GameScreen } from '#provider';
import baccarat from '~/styles/rounds/baccarat.css?inline';
import bingo from '~/styles/rounds/bingo.css?inline';
import hall from '~/styles/rounds/bingo-room.css?inline';
import hands from '~/styles/rounds/hands.css?inline';
import reels from '~/styles/rounds/reels.css?inline';
import roulette from '~/styles/rounds/roulette.css?inline';
import showWheel from '~/styles/rounds/show-wheel.css?inline';
import table from '~/styles/rounds/table.css?inline';
import tumbles from '~/styles/rounds/tumbles.css?inline';
import { Baccarat, BaccaratParts } from '~/games/tables/baccarat';
import { Bingo } from '~/games/bingo/bingo';
import { Blackjack, BlackjackParts } from '~/games/hands/blackjack';
import type { ScreenProps } from './frame';
import { BingoRoom, BingoRoomParts } from '~/games/bingo/bingo-room';
import { Poker, PokerParts } from '~/games/hands/poker';
import { getGameScript } from '~/games/play/game-scripts';
import { Roulette, RouletteParts } from '~/games/roulette/roulette';
import { ShowWheel, ShowWheelParts } from '~/games/tables/show-wheel';
import { Slot, SlotParts } from '~/games/slots/slot';
import { getCountdownStart, refreshAfter, type AnyTable } from '~/games/tables/table-parts';
import { getTableTexts } from '~/games/tables/table-words';

/** Screens of one game family. */
export interface View<Kind extends EngineKind> {
  Screen(props: ScreenProps<Kind>): ReactNode;
  /** Styles in addition to those of all games. */
  styles: string;
  /** Text of the link back. */
  lobby: 'toLobby' | 'toRooms' | 'toTables';
  /**
   * Set if its rounds are played in place: by a script of the build, which updates the page from the parts of the
   * screen that a round changes.
   */
  inPlace?: { Parts(props: ScreenProps<Kind>): ReactNode; script: string };
  /** Set if the game continues by itself: its page updates by a script, or reloads automatically. */
  live?: {
    Parts(props: ScreenProps<Kind>): ReactNode;
    script: string;
    /** Returns the texts of the script, as JSON. */
    texts(language: Language): string;
    styles(screen: GameScreen<Kind>): string;
    refreshAfter(screen: GameScreen<Kind>): number | undefined;
  };
}

/** All families of slots share one screen. */
const SLOT = {
  Screen: Slot,
  styles: reels,
  lobby: 'toLobby',
  inPlace: { Parts: SlotParts, script: getGameScript('slots') },
} as const;
/** View of families whose spin continues by itself. */
const LONG_SLOT = { ...SLOT, styles: `${reels}${tumbles}` } as const;

/** Script of a page that follows its table. */
const FOLLOWS = {
  script: getGameScript('tables'),
  texts: (language: Language): string => getTableTexts(language),
  styles: (screen: GameScreen): string => getCountdownStart(screen as AnyTable),
  refreshAfter: (screen: GameScreen): number | undefined => refreshAfter(screen as AnyTable),
};

/** Screens by the engine's kind. A new family of games is added only here. */
export const VIEWS: { readonly [Kind in EngineKind]: View<Kind> } = {
  reels: SLOT,
  ways: SLOT,
  cascade: LONG_SLOT,
  hold: LONG_SLOT,
  classic: SLOT,
  bingo: { Screen: Bingo, styles: bingo, lobby: 'toRooms', inPlace: { Parts: Bingo, script: getGameScript('bingo') } },
  blackjack: {
    Screen: Blackjack,
    styles: hands,
    lobby: 'toTables',
    inPlace: { Parts: BlackjackParts, script: getGameScript('hands') },
  },
  'three-card-poker': {
    Screen: Poker,
    styles: hands,
    lobby: 'toTables',
    inPlace: { Parts: PokerParts, script: getGameScript('hands') },
  },
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
    Screen: BingoRoom,
    styles: `${bingo}${table}${hall}`,
    lobby: 'toRooms',
    live: {
      ...FOLLOWS,
      Parts: BingoRoomParts,
      texts: (language) => getTableTexts(language, 'hall'),
      refreshAfter: (screen) => refreshAfter(screen as AnyTable, true),
    },
  },
};
