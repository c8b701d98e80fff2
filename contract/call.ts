import { z } from 'zod';
import { readLeniently } from './lenient';
import { COMMON_REASONS, type Reason } from './reasons';

/**
 * Authentication of a call.
 * - `none`: never carries `user` (CMS, tournaments, jackpots, mass messages)
 * - `optional`: carries `user` if a player is signed in
 * - `player`: needs a signed-in player
 * - `pending`: needs a signed-in player or a login that waits for its second factor
 */
export type CallAuth = 'none' | 'optional' | 'player' | 'pending';

/**
 * Effect of a call, which decides its time-out and whether it may be retried.
 * - `read`: changes nothing
 * - `write`: changes data other than money
 * - `money`: books; carries `requestID`; a time-out leaves the outcome unknown
 */
export type CallKind = 'read' | 'write' | 'money';

export interface Call<Data extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  class: string;
  method: string;
  auth: CallAuth;
  kind: CallKind;
  /** Reasons for a rejection, in addition to those of every call (`COMMON_REASONS`). */
  reasons?: readonly Reason[];
  /**
   * SiteType in the request: 'desktop' for CMS calls and the list of bank accounts, 'Mobile' for two-factor calls (with
   * Lang fixed to tr).
   */
  siteType?: 'desktop' | 'Mobile';
  /** True if the spec does not have the call: an installation without it lacks that feature only. */
  extension?: true;
  data: Data;
  reply: Reply;
}

/** Declares one call of `/endpoint/v1`. The reply schema parses `data` of the response. */
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

/** Whether a call may be rejected for this reason. */
export const declaresReason = (declared: Call, reason: Reason): boolean =>
  COMMON_REASONS.has(reason) || (declared.reasons ?? []).includes(reason);

/** Returns the data of a call with the contract's defaults (limits, offsets), as sent over the wire. */
export function withDefaults<C extends Call>(declared: C, given: z.input<C['data']>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...(given as object) };
  if (declared.data instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(declared.data.shape as z.ZodRawShape)) {
      if (filled[name] === undefined && field instanceof z.ZodDefault) filled[name] = field.parse(undefined);
    }
  }
  return filled;
}

/** Row schema of each list schema. A list parses its rows one by one, so its own schema does not expose it. */
export const rowSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Schema of a list in `data`. Null and missing count as empty; rows that cannot be read are skipped. */
export function rows<Row extends z.ZodType>(row: Row): z.ZodType<z.output<Row>[], z.input<Row>[]> {
  const list = z
    .union([z.array(z.unknown()), z.null(), z.undefined(), z.literal(''), z.literal(false)])
    .transform((given): z.output<Row>[] =>
      (Array.isArray(given) ? given : []).flatMap((item) => {
        const read = readLeniently(row, item);
        return read.success ? [read.data] : [];
      }),
    ) as z.ZodType<z.output<Row>[], z.input<Row>[]>;
  rowSchemas.set(list, row);
  return list;
}

/** A reply whose `data` is not read. */
export const nothing = z.unknown();

export type CallData<C extends Call> = z.input<C['data']>;
export type CallInput<C extends Call> = z.output<C['data']>;
export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallAnswer<C extends Call> = z.input<C['reply']>;
