import type { AppLoadContext } from '@remix-run/node';

/** Returns scheme and host for absolute URLs: as configured, else as the visitor uses them. */
export function getOrigin(publicUrl: string | undefined, context: AppLoadContext, request: Request): string {
  return publicUrl?.replace(/\/$/, '') ?? context.origin ?? new URL(request.url).origin;
}
