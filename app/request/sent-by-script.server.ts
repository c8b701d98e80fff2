import type { LoadArgs } from './state.server';

/**
 * Whether the page's script sent the request, and shows the response without a new document. Safari before 16.4 sends
 * no `Sec-Fetch-Dest`; without the server's own context only that header tells.
 */
export const isSentByScript = ({ request, context }: LoadArgs): boolean =>
  context.isSentByScript ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
