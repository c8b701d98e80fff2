import type { PortContext } from '../ports/gateway';
import { sameText, sign } from '../signature';

/* Signatures of the embedded gateways' callbacks: each gateway has its own key and signs timestamp and body. */

/** Maximum age of a signature, and how far ahead it may be; other callbacks are rejected. */
const FRESH_S = 300;

/** Signs a callback: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`. */
export function signCallback(
  context: Pick<PortContext, 'key'>,
  { gateway, rawBody, at }: { gateway: string; rawBody: string; at: Date },
): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(context, { gateway, seconds, rawBody })}`;
}

function digest(
  context: Pick<PortContext, 'key'>,
  { gateway, seconds, rawBody }: { gateway: string; seconds: number; rawBody: string },
): string {
  return sign(context.key(`callback:gateway:${gateway}`), `${seconds}.${rawBody}`);
}

/** Whether this gateway signed the callback within the last five minutes. */
export function isSigned(
  context: Pick<PortContext, 'key' | 'now'>,
  { gateway, rawBody, signature }: { gateway: string; rawBody: string; signature: string },
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!match) return false;
  const seconds = Number(match[1]);
  if (Math.abs(context.now().getTime() / 1000 - seconds) > FRESH_S) return false;
  return sameText(match[2] ?? '', digest(context, { gateway, seconds, rawBody }));
}
