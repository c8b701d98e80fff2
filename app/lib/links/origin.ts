import type { AppLoadContext } from '@remix-run/node';

/** Scheme and host of absolute addresses: as configured, else as the visitor sees them. */
export function originOf(publicUrl: string | undefined, context: AppLoadContext, request: Request): string {
  return publicUrl?.replace(/\/$/, '') ?? context.origin ?? new URL(request.url).origin;
}
