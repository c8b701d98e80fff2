import type { StyleFamily } from '../styles/families';

/** What a route tells about itself in its `handle`. */
export interface RouteHandle {
  /** CSS families the screen needs beside tokens, base and layout. */
  styles?: readonly StyleFamily[];
}
