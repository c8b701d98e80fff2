import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import type { Executor } from '../db/database';
import { createId } from '../db/ids';
import type { Player } from '../players';
import { sumWaitingRows, type Waiting } from '../waiting';
import type { Command, CommandOutput, OperatorContext } from './command';
import type { Submission } from './parse';
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
function withUids({ command, submission, input }: Asked): Record<string, string[]> {
  const typed = Object.fromEntries(submission.values);
  for (const [field, { kind }] of Object.entries(command.fields))
    if (kind === 'player' && typed[field]) typed[field] = [(input[field] as Player).uid];
  return typed;
}

/** Returns the words for the audit log, with players named by uid. */
function toRecorded({ command, submission, input }: Asked, typed: Record<string, string[]>): string[] {
  const uids = new Map<string, string>();
  for (const [field, values] of submission.values)
    if (command.fields[field]?.kind === 'player') for (const value of values) uids.set(value, typed[field]?.[0] ?? '');
  return submission.recorded.map((part) => uids.get(part) ?? hideNames(part, command, input));
}

/** Replaces usernames and e-mail addresses of the named players by uids, because a stored text may outlive the player. */
export function hideNames(text: string, command: Command, input: Record<string, unknown>): string {
  let hidden = text;
  for (const [field, { kind }] of Object.entries(command.fields)) {
    const player = kind === 'player' ? (input[field] as Player | undefined) : undefined;
    if (player) hidden = hidden.replaceAll(player.username, player.uid).replaceAll(player.email, player.uid);
  }
  return hidden;
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
  const typed = withUids(asked);
  const hide = (text: string) => hideNames(text, command, input);
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
      recorded: toRecorded(asked, typed),
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
