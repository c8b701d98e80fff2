import type { LoaderFunctionArgs } from '@remix-run/node';

/** Throws the 404 of the root's error boundary for any other path. */
export function loader(_args: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export function action(_args: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
