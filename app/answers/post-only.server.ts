import { redirect } from '@remix-run/node';

/** Redirects a GET to a URL that only takes posts: the visitor reloaded or typed it. */
export const homeInstead = () => redirect('/', 303);
