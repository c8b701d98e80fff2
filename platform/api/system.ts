import { ping } from '#contract/system';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  // The dispatcher has found the session, and moved its activity where `touch` says so.
  handle(ping, async ({ player }) => ok({ leftMs: player.idleLeftMs })),
];
