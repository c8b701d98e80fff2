import type { PlatformContext } from '../context';
import { listSharedIbans } from '../payments';
import { acceptHeld, findMatches, findPlayers, listMatches, rejectHeld, getPlayerState, type Player } from '../players';
import { openWallet } from '../ledger';
import {
  playerCalled,
  readReason,
  withRejections,
  type Command,
  type CommandInput,
  type CommandOutput,
} from './command';

const LISTED = 200;

/** Lists pairs of accounts that resemble one person's, each with the field that they have in common. */
async function duplicates(context: PlatformContext, { words }: CommandInput): Promise<CommandOutput> {
  const { db } = context;
  const now = context.now();
  const player = words[0] === undefined ? undefined : await playerCalled(context, words[0]);
  const matches = player ? await findMatches(db, player, now) : await listMatches(db, now, LISTED);
  const ibans = await listSharedIbans(db, { uid: player?.uid, limit: LISTED });
  const pairs = [...matches, ...ibans.map((pair) => ({ ...pair, match: 'iban' }))];
  const found = await findPlayers(db, [...new Set(pairs.flatMap(({ uid, other }) => [uid, other]))]);
  const named = (row: Player | undefined, uid: string) => (row ? `${row.username} (${getPlayerState(row, now)})` : uid);
  return {
    rows: pairs.map(({ match, uid, other }) => ({
      match,
      player: named(found.get(uid), uid),
      other: named(found.get(other), other),
      uid,
      otherUid: other,
    })),
  };
}

/** Returns a command that decides about a held account. */
const decide =
  (decision: typeof acceptHeld, done: (player: Player) => string): Command['run'] =>
  async (context, input) => {
    const given = readReason(input);
    if ('fault' in given) return given.fault;
    const player = await playerCalled(context, input.words[0]);
    await context.db.transaction(async (tx) => {
      await decision(context, tx, { uid: player.uid, reason: given.reason });
      if (decision === acceptHeld) await openWallet(tx, player.uid);
    });
    return { text: done(player) };
  };

/** Commands by the word after 'players'. */
export const commands: Record<string, Command> = {
  duplicates: {
    usage:
      'players duplicates [WHO]: accounts with the same identity number or IBAN, and those whose name and birth date, phone or mailbox is that of an excluded or closed player',
    words: 1,
    run: withRejections(duplicates),
  },
  accept: {
    changes: true,
    usage: 'players accept WHO --reason "…": opens a new account that is held because it looks like another one',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(decide(acceptHeld, ({ username }) => `${username} may sign in; a mail tells the player.`)),
  },
  reject: {
    changes: true,
    usage: 'players reject WHO --reason "…": deletes a held account; its username and e-mail address are free again',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(decide(rejectHeld, ({ email }) => `The registration is deleted; a mail went to ${email}.`)),
  },
};
