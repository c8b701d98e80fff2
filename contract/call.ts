import { z } from 'zod';
import { COMMON_REASONS, type Reason } from './reasons';

/**
 * How a call names its caller.
 * - `none`: never carries `user` (CMS, tournaments, jackpots, mass messages)
 * - `optional`: carries it when there is a player
 * - `player`: needs a signed-in player
 * - `pending`: a signed-in player or a login that still waits for its second factor
 */
export type CallAuth = 'none' | 'optional' | 'player' | 'pending';

/**
 * What repeating a call costs, and so how long it may take and whether it may be sent twice.
 * - `read`: changes nothing
 * - `write`: changes something that is not money
 * - `money`: books; carries `requestID`, a time-out leaves the outcome unknown
 */
export type CallKind = 'read' | 'write' | 'money';

export interface Call<Data extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  class: string;
  method: string;
  auth: CallAuth;
  kind: CallKind;
  /** Why it may say no, beyond what every call may (`COMMON_REASONS`). */
  reasons?: readonly Reason[];
  /** SiteType sent along: 'desktop' by CMS calls and the list of bank accounts, 'Mobile' by two-factor calls (with Lang fixed to tr). */
  siteType?: 'desktop' | 'Mobile';
  /** True where the spec does not know the call: an installation without it loses that feature only. */
  extension?: true;
  data: Data;
  reply: Reply;
}

/** Declares one call of `/endpoint/v1`. The reply schema reads `data` of the answer. */
export function call<
  Data extends z.ZodType,
  Reply extends z.ZodType,
  const Auth extends CallAuth,
  const Kind extends CallKind,
>(declaration: Call<Data, Reply> & { auth: Auth; kind: Kind }): Call<Data, Reply> & { auth: Auth; kind: Kind } {
  return declaration;
}

/** Whether an export of the contract is a call. */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'class' in value && 'method' in value && 'auth' in value;

/** Whether a call may say no for this reason. */
export const declaresReason = (declared: Call, reason: Reason): boolean =>
  COMMON_REASONS.has(reason) || (declared.reasons ?? []).includes(reason);

/** The data of a call with the contract's defaults filled in (limits, offsets), as it goes over the wire. */
export function withDefaults<C extends Call>(declared: C, given: z.input<C['data']>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...(given as object) };
  if (declared.data instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(declared.data.shape as z.ZodRawShape)) {
      if (filled[name] === undefined && field instanceof z.ZodDefault) filled[name] = field.parse(undefined);
    }
  }
  return filled;
}

/** What a row of a list is. A list reads its rows one by one, so its own schema can't tell. */
export const rowSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A list in `data`; null and missing count as empty, rows that cannot be read are left out. */
export function rows<Row extends z.ZodType>(row: Row): z.ZodType<z.output<Row>[], z.input<Row>[]> {
  const list = z
    .union([z.array(z.unknown()), z.null(), z.undefined(), z.literal(''), z.literal(false)])
    .transform((given): z.output<Row>[] =>
      (Array.isArray(given) ? given : []).flatMap((item) => {
        const read = row.safeParse(item);
        return read.success ? [read.data] : [];
      }),
    ) as z.ZodType<z.output<Row>[], z.input<Row>[]>;
  rowSchemas.set(list, row);
  return list;
}

/** A reply whose `data` nobody reads. */
export const nothing = z.unknown();

export type CallData<C extends Call> = z.input<C['data']>;
export type CallInput<C extends Call> = z.output<C['data']>;
export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallAnswer<C extends Call> = z.input<C['reply']>;
