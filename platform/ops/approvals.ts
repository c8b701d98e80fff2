import { eq } from 'drizzle-orm';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { eitherRole, hasRole, ROLE_NAMES } from '../operators';
import { formatDateTime } from '../format';
import { Refusal, type Localized } from '../refusal';
import { listApprovals, type Approval } from './approval-gate';
import { command, type Command, type CommandOutput, type Commands, type OperatorContext } from './command';
import { flag, id, reason, word } from './field';
import { readInput, resolvePlayers } from './parse';
import { toRecordedReason, toRecordedText } from './recorded';
import { approvals } from './schema';

const LISTED = 200;
const ASK = 'Which one? `approvals list` shows their ids.';
const named = { id: word(id({ label: { tr: 'Onay no', en: 'Approval' }, ask: ASK })) };

const unknown = (approvalId: string): Refusal =>
  new Refusal({ tr: `${approvalId} numaralı onay yok.`, en: `There is no approval ${approvalId}.` }, 'not-found', 'id');

/** Returns a command that waits, locked until the transaction ends. @throws {Refusal} if it does not wait any more */
async function lockWaiting(context: PlatformContext, approvalId: string): Promise<Approval> {
  const [found] = await context.db.select().from(approvals).where(eq(approvals.id, approvalId)).for('update');
  if (!found) throw unknown(approvalId);
  if (found.state !== 'waiting') {
    const { state, decidedBy, decidedAt } = found;
    throw new Refusal(
      {
        tr: `Daha önce karar verildi: operatör ${decidedBy ?? ''}${decidedAt ? `, ${formatDateTime(decidedAt, '24').tr}` : ''}.`,
        en: `It was decided before: ${state} by operator ${decidedBy ?? ''} at ${decidedAt?.toISOString() ?? ''}.`,
      },
      'closed',
    );
  }
  if (found.expiresAt <= context.now())
    throw new Refusal(
      {
        tr: `Süresi doldu (${formatDateTime(found.expiresAt, '24').tr}): komutu yeniden verin.`,
        en: `It expired at ${found.expiresAt.toISOString()}: give the command again.`,
      },
      'closed',
    );
  return found;
}

const decide = (
  executor: Executor,
  { id: approvalId }: Approval,
  decision: Pick<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'outcome' | 'outcomeTr'>,
) => executor.update(approvals).set(decision).where(eq(approvals.id, approvalId));

const DONE = { tr: 'yapıldı', en: 'done' };

const toTexts = (text: Localized | string): Localized => (typeof text === 'string' ? { tr: text, en: text } : text);

/** Describes the outcome without names, because the row may outlive an erased player. */
function describeOutcome({ text, rows = [], failed: isFailed }: CommandOutput): Localized {
  if (!isFailed) return DONE;
  if (text !== undefined) return toTexts(text);
  const texts = rows.map(({ outcome }) => toTexts(outcome as Localized | string));
  return { tr: texts.map(({ tr }) => tr).join(' '), en: texts.map(({ en }) => en).join(' ') };
}

/** Returns the stored outcome as a cell. Rows of earlier releases have no Turkish text. */
function outcomeCell({ outcome, outcomeTr }: Approval): Localized | string {
  if (outcome === null) return '';
  if (outcomeTr !== null) return { tr: outcomeTr, en: outcome };
  return outcome === DONE.en ? DONE : outcome;
}

/** Returns words and reason of a stored command. Rows of earlier releases have the reason among the words. */
function describeStored({ recorded, typed }: Approval, declared: Command | undefined): string {
  const why = declared && toRecordedReason(declared, new Map(Object.entries(typed)));
  return [...recorded, ...(why === undefined || recorded.includes('--reason') ? [] : ['--reason', why])].join(' ');
}

/** Reads the input of a stored command again. @throws {Refusal} if it is not valid any more */
async function readStored(context: OperatorContext, declared: Command, { typed }: Approval) {
  const read = readInput(declared, { values: new Map(Object.entries(typed)) });
  if ('fault' in read) throw new Refusal(read.fault.text, 'invalid', read.fault.field);
  return resolvePlayers(context, declared, read.input);
}

/**
 * Runs a stored command for the second operator. @throws {Refusal} if its amount changed, and as the command; its writes
 * must then be rolled back
 */
async function runStored(context: OperatorContext, declared: Command, stored: Approval): Promise<CommandOutput> {
  const input = await readStored(context, declared, stored);
  const amount = (await declared.weigh?.(context, input)) ?? stored.amount;
  if (amount !== stored.amount) {
    const [then, now] = [stored.amount, amount].map(wireFromKurus);
    throw new Refusal(
      {
        tr: `Bu arada değişti: ${then} TRY yerine ${now} TRY. Hiçbir şey yapılmadı.`,
        en: `It changed meanwhile: ${then} TRY became ${now} TRY. Nothing was done.`,
      },
      'closed',
    );
  }
  return declared.run(context, input);
}

/** Runs a stored command in a savepoint; a refusal becomes its failed output. */
async function tryStored(context: OperatorContext, declared: Command, stored: Approval): Promise<CommandOutput> {
  try {
    return await context.db.transaction((tx) => runStored({ ...context, db: tx }, declared, stored));
  } catch (error) {
    if (error instanceof Refusal) return { text: error.toText('24'), failed: true };
    throw error;
  }
}

async function accept(context: OperatorContext, approvalId: string, commands: Commands): Promise<CommandOutput> {
  const stored = await lockWaiting(context, approvalId);
  const declared = commands[stored.command];
  if (!declared)
    throw new Refusal(
      { tr: `${stored.command} komutu artık yok.`, en: `The command ${stored.command} no longer exists.` },
      'not-found',
    );
  const by = context.by?.name ?? '';
  if (by === stored.requestedBy)
    throw new Refusal(
      { tr: 'Siz istediniz: başka bir operatör onaylamalı.', en: 'Another operator must accept it: you requested it.' },
      'not-allowed',
    );
  if (!hasRole(context.role, declared.role))
    throw new Refusal(
      {
        tr: `Rolünüz ${ROLE_NAMES[context.role].tr}; ${stored.command} için ${eitherRole(declared.role).tr} gerekir.`,
        en: `Your role is ${context.role}; ${stored.command} needs ${eitherRole(declared.role).en}.`,
      },
      'not-allowed',
    );
  const output = await tryStored(context, declared, stored);
  const why = toRecordedReason(declared, new Map(Object.entries(stored.typed)));
  const outcome = describeOutcome(output);
  const state = output.failed ? 'failed' : 'accepted';
  const at = context.now();
  await decide(context.db, stored, {
    state,
    decidedBy: by,
    decidedAt: at,
    outcome: outcome.en,
    outcomeTr: outcome.tr,
  });
  await context.db.transaction((tx) =>
    record(tx, {
      event: 'operator-command',
      by: context.by,
      at,
      on: stored.command,
      detail: {
        said: toRecordedText(stored.recorded),
        ...(why !== undefined && { reason: why }),
        outcome: output.failed ? 'failed' : 'done',
        requestedBy: stored.requestedBy,
        approval: stored.id,
      },
    }),
  );
  return output;
}

/** Returns the commands that decide about waiting ones. @param commands the commands that may wait */
export const approvalCommands = (commands: Commands): Commands => ({
  'approvals list': command({
    title: { tr: 'Onay bekleyen komutlar', en: 'Commands that wait for approval' },
    help: {
      tr: 'APPROVAL_ABOVE tutarını aşan, ikinci bir operatörü bekleyen komutlar, en eskisi önce; --all ile kararlar da',
      en: 'commands above APPROVAL_ABOVE that wait for a second operator, oldest first; with --all decided ones too',
    },
    role: 'read',
    fields: { all: flag({ tr: 'Hepsi', en: 'All' }) },
    columns: {
      id: 'id',
      command: 'text',
      amount: 'money',
      effect: 'text',
      detail: 'text',
      from: { kind: 'text', label: { tr: 'İsteyen', en: 'Requested by' } },
      asked: 'timestamp',
      until: 'timestamp',
      state: 'status',
      by: { kind: 'text', label: { tr: 'Karar veren', en: 'Decided by' } },
      decided: 'timestamp',
      outcome: 'text',
    },
    actions: [
      { command: 'approvals accept', fields: { id: 'id' } },
      { command: 'approvals refuse', fields: { id: 'id' } },
    ],
    async run({ db, now }, { all }) {
      const at = now();
      const found = await listApprovals(db, { all, now: at, limit: LISTED });
      return {
        rows: found.map((row) => ({
          id: row.id,
          command: row.command,
          amount: wireFromKurus(row.amount),
          effect: row.effect,
          detail: describeStored(row, commands[row.command]),
          from: row.requestedBy,
          asked: row.requestedAt.toISOString(),
          until: row.expiresAt.toISOString(),
          state: row.state === 'waiting' && row.expiresAt <= at ? 'expired' : row.state,
          by: row.decidedBy ?? '',
          decided: row.decidedAt?.toISOString() ?? '',
          outcome: outcomeCell(row),
        })),
      };
    },
  }),
  'approvals accept': command({
    title: { tr: 'Komutu onayla', en: 'Accept a command' },
    help: {
      tr: 'bekleyen bir komutu ikinci operatör olarak çalıştırır; isteyen kişi onaylayamaz',
      en: 'runs a waiting command as the second operator; not the one who requested it',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    // The waiting command may change what visitors see.
    isPublic: true,
    fields: named,
    async confirm(context, { id: approvalId }) {
      const [stored] = await context.db.select().from(approvals).where(eq(approvals.id, approvalId));
      const declared = stored && commands[stored.command];
      if (!stored || !declared) throw unknown(approvalId);
      const input = await readStored(context, declared, stored);
      const effect = (await declared.confirm?.(context, input)) ?? stored.effect;
      return { tr: `${stored.requestedBy}: ${effect.tr}`, en: `${stored.requestedBy}: ${effect.en}` };
    },
    run: (context, { id: approvalId }) => accept(context, approvalId, commands),
  }),
  'approvals refuse': command({
    title: { tr: 'Komutu reddet', en: 'Refuse a command' },
    help: {
      tr: 'bekleyen bir komutu çalıştırmaz; isteyen kişi de vazgeçebilir',
      en: 'does not run a waiting command; the operator who requested it may withdraw it too',
    },
    role: 'money',
    effect: 'irreversible',
    fields: { ...named, reason },
    async confirm({ db }, { id: approvalId }) {
      const [stored] = await db.select().from(approvals).where(eq(approvals.id, approvalId));
      if (!stored) throw unknown(approvalId);
      return stored.effect;
    },
    async run(context, { id: approvalId, reason: why }) {
      const stored = await lockWaiting(context, approvalId);
      const decidedBy = context.by?.name ?? '';
      await decide(context.db, stored, {
        state: 'refused',
        decidedBy,
        decidedAt: context.now(),
        outcome: why,
        outcomeTr: why,
      });
      return {
        text: {
          tr: `${stored.command} (${wireFromKurus(stored.amount)} TRY) çalıştırılmadı.`,
          en: `${stored.command} of ${wireFromKurus(stored.amount)} TRY does not run.`,
        },
      };
    },
  }),
});
