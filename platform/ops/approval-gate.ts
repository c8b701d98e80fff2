import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import type { Executor } from '../db/database';
import { createId } from '../db/ids';
import type { Player } from '../players';
import { sumWaitingRows, type Waiting } from '../waiting';
import type { Command, CommandOutput, OperatorContext } from './command';
import type { Submission } from './parse';
import { withUids } from './recorded';
import { approvals } from './schema';

/** Time for which a command waits for a second operator. */
const WAITS_MS = 72 * HOUR_MS;

export type Approval = typeof approvals.$inferSelect;

interface Asked {
  name: string;
  command: Command;
  submission: Submission;
  input: Record<string, unknown>;
}

/** Returns typed values in which players are named by uid, because the row may outlive an erased player. */
function toStoredValues({ command, submission, input }: Asked): Record<string, string[]> {
  const typed = Object.fromEntries(submission.values);
  for (const [field, { kind }] of Object.entries(command.fields))
    if (kind === 'player' && typed[field]) typed[field] = [(input[field] as Player).uid];
  return typed;
}

/** Replaces usernames and e-mail addresses of the named players by uids, because a stored text may outlive the player. */
function hideNames(text: string, { fields }: Command, input: Record<string, unknown>): string {
  let hidden = text;
  for (const [field, { kind }] of Object.entries(fields)) {
    const player = kind === 'player' ? (input[field] as Player | undefined) : undefined;
    if (!player) continue;
    for (const name of [player.email, player.username]) if (name) hidden = replaceWord(hidden, name, player.uid);
  }
  return hidden;
}

/** Replaces a name where it is a whole word: a username of digits may be a part of an amount. */
function replaceWord(text: string, name: string, by: string): string {
  return text.split(name).reduce((before, after) => {
    const isWord = !/[\w.-]$/.test(before) && !/^(?:[\w-]|\.\w)/.test(after);
    return `${before}${isWord ? by : name}${after}`;
  });
}

/**
 * Stores a command above the amount of its role, so that it waits for a second operator. The same command that waits
 * already is not stored again.
 * @returns the output for the first operator; undefined if the command may run at once
 */
export async function askApproval(context: OperatorContext, asked: Asked): Promise<CommandOutput | undefined> {
  const { command, name, input } = asked;
  const above = context.options.approvalAbove?.get(context.role);
  if (!command.weigh || above === undefined) return undefined;
  const amount = await command.weigh(context, input);
  if (amount <= above) return undefined;
  const effect = (await command.confirm?.(context, input)) ?? command.title;
  const typed = toStoredValues(asked);
  const hide = (text: string) => hideNames(text, command, input);
  const recorded = (await withUids(context.db, asked.submission.recorded)).map(({ text }) => text);
  const now = context.now();
  const id = await context.db.transaction(async (tx) => {
    // One at a time, so that a second submit finds the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approvals', 0))`);
    const [same] = await tx
      .select({ id: approvals.id })
      .from(approvals)
      .where(
        and(isWaiting(now), eq(approvals.command, name), sql`${approvals.typed} = ${JSON.stringify(typed)}::jsonb`),
      );
    if (same) return same.id;
    const row = {
      id: createId(),
      command: name,
      typed,
      recorded,
      amount,
      effect: { tr: hide(effect.tr), en: hide(effect.en) },
      requestedBy: context.by?.name ?? '',
      role: context.role,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + WAITS_MS),
    };
    await tx.insert(approvals).values(row);
    return row.id;
  });
  return {
    text: {
      tr: `Henüz işlenmedi: ${wireFromKurus(above)} TRY üzerini ikinci bir operatör onaylar. approvals accept ${id}`,
      en: `Nothing is booked yet: above ${wireFromKurus(above)} TRY a second operator accepts it. approvals accept ${id}`,
    },
    approval: id,
  };
}

const isWaiting = (now: Date) => and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now));

/** Returns the commands that wait for a second operator; undefined if there are none. */
export const sumApprovals = (executor: Executor, now: Date): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${approvals.requestedAt} as at, ${approvals.amount} as amount from ${approvals} where ${isWaiting(now)}`,
  );

/** Returns the commands that wait, oldest first; or all, newest first. */
export const listApprovals = (
  executor: Executor,
  { all, now, limit }: { all: boolean; now: Date; limit: number },
): Promise<Approval[]> =>
  executor
    .select()
    .from(approvals)
    .where(all ? undefined : isWaiting(now))
    .orderBy(all ? desc(approvals.requestedAt) : asc(approvals.requestedAt), asc(approvals.id))
    .limit(limit);
