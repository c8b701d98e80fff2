import { and, desc, eq, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import { countLogin } from '../counters';
import { truncateIp } from '../ip-addresses';
import type { Executor, Transaction } from '../db/database';
import type { Actor } from '../ports/actor';
import { namedStatement } from '../db/named';
import { markRow } from './mark';
import { audit } from './schema';

/** Events of the audit log. Stakes and wins are in the ledger instead. */
export type AuditEvent =
  | 'registered'
  | 'confirmed'
  | 'registration-held'
  | 'registration-accepted'
  | 'registration-rejected'
  | 'registration-expired'
  | 'match-found'
  | 'login'
  | 'login-failed'
  | 'login-refused'
  | 'code-failed'
  | 'factor-on'
  | 'factor-off'
  | 'factor-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'proof-failed'
  | 'access-stopped'
  | 'email-change-asked'
  | 'email-changed'
  | 'phone-changed'
  | 'consents-changed'
  | 'details-changed'
  | 'password-changed'
  | 'password-reset'
  | 'reset-mailed'
  | 'suspended'
  | 'reopened'
  | 'registration-changed'
  | 'session-ended'
  | 'bank-account-saved'
  | 'bank-account-deleted'
  | 'bank-account-confirmed'
  | 'payment-asked'
  | 'payment-refused'
  | 'payment-sent'
  | 'payment-approved'
  | 'payment-rejected'
  | 'payment-cancelled'
  | 'payment-charged-back'
  | 'late-money-returned'
  | 'debt-settled'
  | 'limit-set'
  | 'limit-raise-asked'
  | 'limit-raise-cancelled'
  | 'limit-raised'
  | 'break-taken'
  | 'self-excluded'
  | 'balance-paid-out'
  | 'data-exported'
  | 'erased'
  | 'bonus-offered'
  | 'bonus-claimed'
  | 'bonus-declined'
  | 'bonus-granted'
  | 'bonus-released'
  | 'bonus-ended'
  | 'operator-login'
  | 'operator-login-failed'
  | 'operator-logout'
  | 'operator-enrolled'
  | 'operator-factor-added'
  | 'operator-factor-removed'
  | 'operator-proof-failed'
  | 'operator-command';

/** Events that only operators read, because they concern other players or checks. */
export const OPERATOR_EVENTS: readonly AuditEvent[] = ['registration-held', 'registration-accepted', 'match-found'];
/** Events that the list of a player's activity omits. */
const UNLISTED_EVENTS: readonly AuditEvent[] = [...OPERATOR_EVENTS, 'payment-refused', 'late-money-returned'];

/** Events that the metrics count as logins. */
const LOGINS: ReadonlySet<AuditEvent> = new Set(['login', 'login-failed', 'login-refused']);

export const SYSTEM: Actor = { actor: 'system', name: '' };

export interface AuditEntry {
  event: AuditEvent;
  by: Actor | undefined;
  at: Date;
  /** Player whose account the entry is about. */
  uid?: string | undefined;
  /** Object of the event. */
  on?: string;
  detail?: Record<string, string>;
}

const write = namedStatement(
  'audit_record',
  sql`insert into ${audit} (at, actor, actor_name, address_prefix, uid, event, subject, detail, mark)
    select at, actor, actor_name, address_prefix, uid, event, subject, detail, mark
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) given
      (at timestamptz, actor text, actor_name text, address_prefix text, uid text, event text, subject text, detail jsonb, mark text)`,
);

/**
 * Writes audit entries in the transaction of the action, so that both are committed or neither. Each row carries an HMAC
 * of its content. Default of `by`: the system.
 * @throws {Error} if the transaction is not of a database `withAuditKey`
 */
export async function record(tx: Transaction, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ event, by = SYSTEM, at, uid = null, on: subject = '', detail = {} }) => {
    const { actor, name: actorName } = by;
    const addressPrefix = truncateIp(by.address ?? '');
    const mark = markRow(tx, { at, actor, actorName, addressPrefix, uid, event, subject, detail });
    return { at, actor, actor_name: actorName, address_prefix: addressPrefix, uid, event, subject, detail, mark };
  });
  await write(tx, { rows: JSON.stringify(rows) });
  for (const { event } of entries) if (LOGINS.has(event)) countLogin(tx, event);
}

export type AuditRow = typeof audit.$inferSelect;

/** Filter of audit entries; omitted fields do not restrict. */
export interface AuditFilter {
  uid?: string | undefined;
  event?: AuditEvent;
  /** Whether the list is a player's activity, which omits some events. */
  isForPlayer?: boolean;
  /** Name of an operator. */
  operator?: string | undefined;
  /** A command, or its first words. */
  command?: string | undefined;
  since?: Date | undefined;
  /** End of the period, exclusive. */
  before?: Date | undefined;
  /** Orders by time and skips this number of entries: with a clock that was set back, ids are in another order. */
  byTime?: { offset: number } | undefined;
  limit: number;
}

/** Returns the newest entries that match a filter. */
export async function listAudit(executor: Executor, filter: AuditFilter): Promise<AuditRow[]> {
  const { uid, event, isForPlayer, operator, command, since, before, byTime, limit } = filter;
  return executor
    .select()
    .from(audit)
    .where(
      and(
        uid === undefined ? undefined : eq(audit.uid, uid),
        event === undefined ? undefined : eq(audit.event, event),
        isForPlayer ? notInArray(audit.event, [...UNLISTED_EVENTS]) : undefined,
        operator === undefined ? undefined : and(eq(audit.actor, 'operator'), eq(audit.actorName, operator)),
        command === undefined
          ? undefined
          : and(
              eq(audit.event, 'operator-command'),
              or(eq(audit.subject, command), sql`starts_with(${audit.subject}, ${`${command} `})`),
            ),
        since === undefined ? undefined : gte(audit.at, since),
        before === undefined ? undefined : lt(audit.at, before),
      ),
    )
    .orderBy(...(byTime ? [desc(audit.at)] : []), desc(audit.id))
    .limit(limit)
    .offset(byTime?.offset ?? 0);
}

/**
 * Returns the last actor of some events for each subject.
 * @param uids players that the subjects belong to, because the audit log is indexed by them
 */
export async function findActors(
  executor: Executor,
  { uids, subjects, events }: { uids: readonly string[]; subjects: readonly string[]; events: readonly AuditEvent[] },
): Promise<Map<string, Actor>> {
  if (subjects.length === 0) return new Map();
  const rows = await executor
    .select({ subject: audit.subject, actor: audit.actor, name: audit.actorName })
    .from(audit)
    .where(and(inArray(audit.uid, [...uids]), inArray(audit.event, [...events]), inArray(audit.subject, [...subjects])))
    .orderBy(audit.id);
  return new Map(rows.map(({ subject, ...actor }) => [subject, actor]));
}
