import type { ReactNode } from 'react';
import type { EngineKind } from '#provider';
import bingo from '~/styles/bingo.css?inline';
import hands from '~/styles/hands.css?inline';
import reels from '~/styles/reels.css?inline';
import { Bingo } from './bingo';
import { Blackjack } from './blackjack';
import type { ScreenProps } from './frame';
import { Poker } from './poker';
import { Slot } from './slot';

/** How games of one family are shown. */
interface View<Kind extends EngineKind> {
  Screen(props: ScreenProps<Kind>): ReactNode;
  /** What it needs beside the styles of all games. */
  styles: string;
  /** The text of the way back. */
  lobby: 'toLobby' | 'toRooms' | 'toTables';
}

/** All families of slots are shown on one screen. */
const SLOT = { Screen: Slot, styles: reels, lobby: 'toLobby' } as const;

/** Screens by the engine's kind: a new family of games stands here, and nowhere else among the screens. */
export const VIEWS: { readonly [Kind in EngineKind]: View<Kind> } = {
  reels: SLOT,
  ways: SLOT,
  cascade: SLOT,
  hold: SLOT,
  classic: SLOT,
  bingo: { Screen: Bingo, styles: bingo, lobby: 'toRooms' },
  blackjack: { Screen: Blackjack, styles: hands, lobby: 'toTables' },
  'three-card-poker': { Screen: Poker, styles: hands, lobby: 'toTables' },
};
