import { listSharedIbans } from '../payments';
import { acceptHeld, findMatches, findPlayers, listMatches, rejectHeld, getPlayerState, type Player } from '../players';
import { openWallet } from '../ledger';
import type { Localized } from '../refusal';
import { command, type CommandOutput, type Commands, type OperatorContext } from './command';
import { optional, reason, who } from './field';
import { confirmAccount } from './player-state';

const LISTED = 200;

/** Lists pairs of accounts that resemble one person's, each with the field that they have in common. */
async function duplicates(
  { db, ...context }: OperatorContext,
  { who: player }: { who: Player | undefined },
): Promise<CommandOutput> {
  const now = context.now();
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
const decision = (
  decide: typeof acceptHeld,
  { done, ...texts }: { title: Localized; help: Localized; done: (player: Player) => Localized },
) =>
  command({
    ...texts,
    role: 'support',
    effect: 'irreversible',
    fields: { who, reason },
    confirm: confirmAccount,
    async run(context, { who: player, reason: why }) {
      await context.db.transaction(async (tx) => {
        await decide(context, tx, { uid: player.uid, reason: why });
        if (decide === acceptHeld) await openWallet(tx, player.uid);
      });
      return { text: done(player) };
    },
  });

export const commands: Commands = {
  'players duplicates': command({
    title: { tr: 'Benzer hesaplar', en: 'Similar accounts' },
    help: {
      tr: 'kimlik numarası veya IBAN’ı aynı olan hesaplar; adı ve doğum tarihi, telefonu veya posta kutusu oyuna kapalı ya da kapatılmış bir oyuncununki olanlar',
      en: 'accounts with the same identity number or IBAN, and those whose name and birth date, phone or mailbox is that of an excluded or closed player',
    },
    role: 'read',
    fields: { who: optional(who) },
    columns: {
      match: { kind: 'text', label: { tr: 'Ortak alan', en: 'In common' } },
      player: 'text',
      other: { kind: 'text', label: { tr: 'Diğer oyuncu', en: 'Other player' } },
      uid: 'player',
      otherUid: 'player',
    },
    actions: [
      { command: 'players accept', fields: { who: 'uid' } },
      { command: 'players reject', fields: { who: 'uid' } },
    ],
    run: duplicates,
  }),
  'players accept': decision(acceptHeld, {
    title: { tr: 'Hesabı kabul et', en: 'Accept an account' },
    help: {
      tr: 'başka birine benzediği için bekletilen yeni bir hesabı açar',
      en: 'opens a new account that is held because it looks like another one',
    },
    done: ({ username }) => ({
      tr: `${username} giriş yapabilir; oyuncuya e-posta gönderildi.`,
      en: `${username} may sign in; a mail went to the player.`,
    }),
  }),
  'players reject': decision(rejectHeld, {
    title: { tr: 'Hesabı reddet', en: 'Reject an account' },
    help: {
      tr: 'bekletilen bir hesabı siler; kullanıcı adı ve e-posta adresi yeniden boştur',
      en: 'deletes a held account; its username and e-mail address are free again',
    },
    done: ({ email }) => ({
      tr: `Kayıt silindi; ${email} adresine e-posta gönderildi.`,
      en: `The registration is deleted; a mail went to ${email}.`,
    }),
  }),
};
