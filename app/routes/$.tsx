import type { LoaderFunctionArgs } from '@remix-run/node';

/** Any other path: the 404 of the root's error boundary. */
export function loader(_args: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export function action(_args: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
