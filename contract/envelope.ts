import { z } from 'zod';
import { REASON_CODE, type Reason } from './reasons';
import { pagination } from './wire';

/** Credentials of authenticated calls (spec section 7). */
export const credentials = z.object({
  uip: z.string().max(64).default(''),
  gmt: z.union([z.string().max(16), z.number()]).optional(),
  lang: z.string().max(8).optional(),
  sid: z.string().min(1).max(128),
  uid: z.union([z.string().min(1).max(64), z.number()]).transform(String),
});
export type Credentials = z.input<typeof credentials>;

/** Body of `POST /endpoint/v1`. */
export const requestEnvelope = z.object({
  api: z.object({ class: z.string().max(64), method: z.string().max(64) }),
  // Not `z.record`, which would reject an object with a key 'constructor'.
  data: z.looseObject({}).default({}),
  user: credentials.optional(),
});
export type RequestEnvelope = z.input<typeof requestEnvelope>;

/** Response of `POST /endpoint/v1`; the call's own schema parses `data`. */
export const replyEnvelope = z.object({
  result: z
    .union([z.boolean(), z.number(), z.string()])
    .transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  message: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  data: z.unknown(),
  code: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? undefined : Number(value))),
  debug: z.unknown(),
  pagination: pagination.nullish().transform((value) => value ?? undefined),
});

/** Machine-readable `data` of a rejection: reason, form field, and seconds until a retry is allowed. */
export const refusalData = z
  .object({
    reason: z
      .enum(Object.keys(REASON_CODE) as [Reason, ...Reason[]])
      .optional()
      .catch(undefined),
    field: z.string().optional().catch(undefined),
    retryAfter: z.number().int().positive().optional().catch(undefined),
  })
  .catch({});
export type RefusalData = z.output<typeof refusalData>;

/** Returns the reason of a rejection; undefined for a success. */
export const readReason = ({ result, data }: { result: boolean; data?: unknown }): Reason | undefined =>
  result ? undefined : refusalData.parse(data).reason;

/** Response as the embedded platform sends it. */
export interface ReplyEnvelope {
  result: boolean;
  message: string;
  data: unknown;
  code: number;
  debug?: string;
  pagination?: { limit: number; total: number; offset: number };
}
