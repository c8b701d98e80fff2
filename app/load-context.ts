import '@remix-run/node';
import type { FooterContent } from '~/components/layout/footer';

declare module '@remix-run/node' {
  /** What `server/` tells of a request. Under plain `remix-serve` none of it is there. */
  interface AppLoadContext {
    /** The client's address, as the trusted proxies say. */
    address?: string;
    requestId?: string;
    /** The client's connection is HTTPS. */
    secure?: boolean;
    /** Scheme and host as the visitor sees them. */
    origin?: string;
    /** What the root's loader read for the document alone; it is not among the data that browsers are sent. */
    footer?: FooterContent;
  }
}
