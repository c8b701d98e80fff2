import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { foldForSearch } from '#contract/search';
import type { Executor } from '../db/database';
import { foldEmail, foldUsername } from './rules';
import { players } from './schema';

export type Player = typeof players.$inferSelect;
export type PlayerStatus = Player['status'];

/**
 * The player whom an operator means by a username, an e-mail address or a uid. By an e-mail address it is the account that
 * has it; the registrations that wait for it only where there is one alone. Undefined where nobody is, and where two are:
 * nobody keeps a player from choosing another one's uid as a username.
 */
export async function findPlayer(executor: Executor, who: string): Promise<Player | undefined> {
  const found = await executor
    .select()
    .from(players)
    .where(
      or(
        eq(players.usernameFolded, foldUsername(who)),
        eq(players.emailFolded, foldEmail(who)),
        eq(players.uid, who.trim()),
      ),
    )
    .orderBy(sql`${players.status} = 'unconfirmed'`)
    .limit(3);
  const accounts = found.filter(({ status }) => status !== 'unconfirmed');
  const meant = accounts.length > 0 ? accounts : found;
  return meant.length === 1 ? meant[0] : undefined;
}

/** What players are called by their papers, by uid. */
export async function realNames(
  executor: Executor,
  uids: readonly string[],
): Promise<Map<string, Pick<Player, 'firstName' | 'lastName'>>> {
  if (uids.length === 0) return new Map();
  const found = await executor
    .select({ uid: players.uid, firstName: players.firstName, lastName: players.lastName })
    .from(players)
    .where(inArray(players.uid, [...uids]));
  return new Map(found.map(({ uid, ...name }) => [uid, name]));
}

/** What a player is called by the papers. */
export const realName = async (executor: Executor, uid: string) => (await realNames(executor, [uid])).get(uid);

/** Letters of names without their marks, as `foldForSearch` leaves them. */
const foldedName = sql`lower(translate(${players.firstName} || ' ' || ${players.lastName}, 'ÇçĞğİıÖöŞşÜüÂâÎîÛû', 'ccggiioossuuaaiiuu'))`;

/**
 * Players for an operator's eye, newest first. `text` is looked for in usernames, names, e-mail addresses, phone numbers
 * and uids, without case and without marks.
 */
export async function listPlayers(
  executor: Executor,
  { status, text = '', limit }: { status?: PlayerStatus | undefined; text?: string; limit: number },
): Promise<Player[]> {
  const typed = text.trim().toLowerCase();
  const folded = foldForSearch(text);
  const digits = /^[+\d\s().-]{4,}$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const found =
    typed === ''
      ? undefined
      : or(
          sql`strpos(${players.usernameFolded}, ${typed}) > 0`,
          sql`strpos(${players.emailFolded}, ${typed}) > 0`,
          folded === '' ? undefined : sql`strpos(${foldedName}, ${folded}) > 0`,
          digits === '' ? undefined : sql`strpos(${players.phone}, ${digits}) > 0`,
          eq(players.uid, text.trim()),
        );
  return executor
    .select()
    .from(players)
    .where(and(status === undefined ? undefined : eq(players.status, status), found))
    .orderBy(desc(players.createdAt), desc(players.uid))
    .limit(limit);
}
