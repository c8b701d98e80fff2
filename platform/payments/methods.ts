import { and, asc, eq, sql } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL, type Language } from '#contract/constants';
import type { PaymentField, PaymentKind } from '#contract/payment-fields';
import { localize } from '#contract/localize';
import type { Executor, Transaction } from '../db/database';
import { preparedOnce } from '../db/prepared';
import { coalesceLookups } from '../db/coalesce-lookups';
import { favoriteMethods, paymentGroups, paymentMethods, payments, type Receiver } from './schema';
import { refusals } from './messages';

export type MethodRow = typeof paymentMethods.$inferSelect;

/** A method as a player sees it in one language; amounts in kuruş. */
export interface PlayersMethod {
  id: string;
  name: string;
  kind: PaymentKind;
  transferType: number;
  isFavorite: boolean;
  min: bigint;
  max: bigint;
  fields: PaymentField[];
  /** Fields that may stay empty. */
  optional: PaymentField[];
  /** Recipient of the player's money. */
  receiver: Receiver | undefined;
  bankcode: string | undefined;
  duration: string;
  note: string;
}

export type ListedPlayersMethod =
  | { type: 'single'; properties: PlayersMethod }
  | { type: 'group'; properties: { id: string; name: string; isFavorite: boolean }; methods: PlayersMethod[] };

interface MethodQuery {
  uid: string;
  lang: Language;
  direction: number;
}

function readMethod(row: MethodRow, favorite: boolean, lang: Language): PlayersMethod {
  return {
    id: row.id,
    name: localize({ tr: row.nameTr, en: row.nameEn }, lang),
    kind: row.kind,
    transferType: row.transferType,
    isFavorite: favorite,
    min: row.min,
    max: row.max,
    fields: row.fields,
    optional: row.optional,
    receiver: row.receiver ?? undefined,
    bankcode: row.bankcode ?? undefined,
    duration: localize({ tr: row.durationTr, en: row.durationEn }, lang),
    note: localize({ tr: row.noteTr, en: row.noteEn }, lang),
  };
}

const groupsOfDirection = preparedOnce((db) =>
  db
    .select()
    .from(paymentGroups)
    .where(eq(paymentGroups.direction, sql.placeholder('direction')))
    .prepare('payment_groups'),
);

/** Only players who have paid by card can get a refund to a card. */
const isNoForeignCard = sql`(${paymentMethods.direction} <> ${sql.raw(String(WITHDRAWAL))} or ${paymentMethods.kind} <> 'card' or exists (
  select 1 from ${payments} as paid join ${paymentMethods} as way on way.id = paid.method_id
  where paid.uid = ${sql.placeholder('uid')} and paid.direction = ${sql.raw(String(DEPOSIT))}
    and paid.status = ${sql.raw(String(TRANSACTION_STATUS.approved))} and way.kind = 'card'))`;

const methodsOfPlayer = preparedOnce((db) => {
  const query = db
    .select({ row: paymentMethods, favorite: favoriteMethods.uid })
    .from(paymentMethods)
    .leftJoin(
      favoriteMethods,
      and(eq(favoriteMethods.methodId, paymentMethods.id), eq(favoriteMethods.uid, sql.placeholder('uid'))),
    )
    .where(
      and(eq(paymentMethods.direction, sql.placeholder('direction')), eq(paymentMethods.active, true), isNoForeignCard),
    )
    .orderBy(asc(paymentMethods.position))
    .prepare('payment_methods');
  // The methods screen requests all methods and the highlighted ones at once, which are the same rows.
  return coalesceLookups((key) => {
    const [uid, direction] = JSON.parse(key) as [string, number];
    return query.execute({ uid, direction });
  });
});

async function methodsOf(
  executor: Executor,
  { uid, lang, direction }: MethodQuery,
): Promise<{ row: MethodRow; method: PlayersMethod }[]> {
  const rows = await methodsOfPlayer(executor)(JSON.stringify([uid, direction]));
  return rows.map(({ row, favorite }) => ({ row, method: readMethod(row, favorite !== null, lang) }));
}

/**
 * Lists single methods and groups in the operator's order; a group takes the position of its first method.
 * @param query `methodID` keeps one method (or one group); `favorites` keeps the player's favourites and drops empty
 * groups.
 */
export async function listMethods(
  executor: Executor,
  query: MethodQuery & { methodID?: string | undefined; favorites?: boolean | undefined },
): Promise<ListedPlayersMethod[]> {
  const [directionsGroups, methodsFound] = await Promise.all([
    groupsOfDirection(executor).execute({ direction: query.direction }),
    methodsOf(executor, query),
  ]);
  const groups = new Map(directionsGroups.map((group) => [group.id, group]));
  const listed: ListedPlayersMethod[] = [];
  const open = new Map<string, PlayersMethod[]>();
  for (const { row, method } of methodsFound) {
    if (query.favorites && !method.isFavorite) continue;
    if (query.methodID !== undefined && query.methodID !== row.id && query.methodID !== row.groupId) continue;
    const group = row.groupId === null ? undefined : groups.get(row.groupId);
    if (!group) {
      listed.push({ type: 'single', properties: method });
      continue;
    }
    const members = open.get(group.id);
    if (members) {
      members.push(method);
      continue;
    }
    const methods = [method];
    open.set(group.id, methods);
    listed.push({
      type: 'group',
      properties: {
        id: group.id,
        name: localize({ tr: group.nameTr, en: group.nameEn }, query.lang),
        isFavorite: false,
      },
      methods,
    });
  }
  for (const item of listed)
    if (item.type === 'group') item.properties.isFavorite = item.methods.every((method) => method.isFavorite);
  return listed;
}

/** Returns the methods that the operator highlights. */
export async function highlightedMethods(executor: Executor, query: MethodQuery): Promise<PlayersMethod[]> {
  return (await methodsOf(executor, query)).filter(({ row }) => row.highlighted).map(({ method }) => method);
}

/** Returns a method. @throws {Refusal} if it does not exist or is disabled */
export async function findMethod(executor: Executor, id: string): Promise<MethodRow> {
  const [method] = await executor
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.active, true)));
  if (!method) throw refusals.method();
  return method;
}

/** Returns the method of a payment, also a disabled one. @throws {Refusal} if it does not exist */
export async function findMethodById(executor: Executor, id: string): Promise<MethodRow> {
  const [method] = await executor.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  if (!method) throw refusals.method();
  return method;
}

/** Sets or clears a method as the player's favourite. Idempotent. @throws {Refusal} for an unknown method */
export async function setFavoriteMethod(
  tx: Transaction,
  { uid, methodId, favorite }: { uid: string; methodId: string; favorite: boolean },
): Promise<void> {
  await findMethod(tx, methodId);
  if (favorite) await tx.insert(favoriteMethods).values({ uid, methodId }).onConflictDoNothing();
  else
    await tx.delete(favoriteMethods).where(and(eq(favoriteMethods.uid, uid), eq(favoriteMethods.methodId, methodId)));
}

/** Whether a method is the player's favourite. @throws {Refusal} for an unknown method */
export async function isFavoriteMethod(executor: Executor, uid: string, methodId: string): Promise<boolean> {
  await findMethod(executor, methodId);
  const found = await executor
    .select({ uid: favoriteMethods.uid })
    .from(favoriteMethods)
    .where(and(eq(favoriteMethods.uid, uid), eq(favoriteMethods.methodId, methodId)));
  return found.length > 0;
}

/**
 * Returns the fixed amounts in kuruş of the method with this code; empty if any amount within its limits is allowed.
 */
export async function fixedAmounts(executor: Executor, bankcode: string): Promise<bigint[]> {
  const [method] = await executor
    .select({ amounts: paymentMethods.amounts })
    .from(paymentMethods)
    .where(eq(paymentMethods.bankcode, bankcode));
  return (method?.amounts ?? []).map(BigInt);
}

/** Returns the names of all payment methods by their ids. */
export async function listMethodNames(executor: Executor): Promise<Map<string, { tr: string; en: string }>> {
  const methods = await executor
    .select({ id: paymentMethods.id, tr: paymentMethods.nameTr, en: paymentMethods.nameEn })
    .from(paymentMethods);
  return new Map(methods.map(({ id, tr, en }) => [id, { tr, en }]));
}
