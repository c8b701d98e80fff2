import { z } from 'zod';

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

export interface Call<Data extends z.ZodTypeAny = z.ZodTypeAny, Reply extends z.ZodTypeAny = z.ZodTypeAny> {
  class: string;
  method: string;
  auth: CallAuth;
  kind: CallKind;
  /** SiteType sent along: CMS calls 'desktop', two-factor calls 'Mobile' (with Lang fixed to tr). */
  siteType?: 'desktop' | 'Mobile';
  /** True where the spec does not know the call: an installation without it loses that feature only. */
  extension?: true;
  data: Data;
  reply: Reply;
}

/** Declares one call of `/endpoint/v1`. The reply schema reads `data` of the answer. */
export function call<Data extends z.ZodTypeAny, Reply extends z.ZodTypeAny, const Auth extends CallAuth>(
  declaration: Call<Data, Reply> & { auth: Auth },
): Call<Data, Reply> & { auth: Auth } {
  return declaration;
}

/** The call's data with the defaults the contract gives filled in: what goes over the wire says its limits itself. */
export function withDefaults<C extends Call>(declared: C, given: z.input<C['data']>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...(given as object) };
  if (declared.data instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(declared.data.shape as z.ZodRawShape)) {
      if (filled[name] === undefined && field instanceof z.ZodDefault) filled[name] = field.parse(undefined);
    }
  }
  return filled;
}

/** A list in `data`; null and missing count as empty, rows that cannot be read are left out. */
export const rows = <Row extends z.ZodTypeAny>(row: Row) =>
  z
    .union([z.array(z.unknown()), z.null(), z.undefined(), z.literal(''), z.literal(false)])
    .transform((list): z.output<Row>[] =>
      (Array.isArray(list) ? list : []).flatMap((item) => {
        const read = row.safeParse(item);
        return read.success ? [read.data] : [];
      }),
    ) as z.ZodType<z.output<Row>[], z.ZodTypeDef, z.input<Row>[]>;

/** A reply whose `data` nobody reads. */
export const nothing = z.unknown();

export type CallData<C extends Call> = z.input<C['data']>;
export type CallInput<C extends Call> = z.output<C['data']>;
export type CallReply<C extends Call> = z.output<C['reply']>;
export type CallAnswer<C extends Call> = z.input<C['reply']>;
