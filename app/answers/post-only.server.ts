import { redirect } from '@remix-run/node';

/** A GET on an address that only takes posts: somebody reloaded or typed it. */
export const homeInstead = () => redirect('/', 303);
