import '@remix-run/node';
import type { FooterContent } from '~/components/layout/footer';

declare module '@remix-run/node' {
  /** Properties of a request set by `server/`. Under plain `remix-serve` all are missing. */
  interface AppLoadContext {
    /** The client's IP address, according to the trusted proxies. */
    address?: string;
    requestId?: string;
    /** Whether the client's connection is HTTPS. */
    secure?: boolean;
    /** Scheme and host that the visitor uses. */
    origin?: string;
    /** Time at which the request arrived, by the monotonic clock in milliseconds. */
    arrivedAt?: number;
    /** Whether the router in the browser sent the request. */
    isSentByScript?: boolean;
    /** Waits until a streamed response can take its next part; false if the client is gone. */
    hasRoom?: () => Promise<boolean>;
    /** Whether the process is overloaded: the request is answered without calls, as if the database were lost. */
    isOverloaded?: boolean;
    /** States that the sender of a callback is verified, so that 404 does not throttle it. */
    acceptSender?: () => void;
    /** Content that the root's loader reads only for the document; it is not in the data sent to browsers. */
    footer?: FooterContent;
  }
}
