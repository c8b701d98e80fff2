import type { StyleFamily } from '../styles/families';
import type { TextNamespace } from './i18n';

/** What a route tells about itself in its `handle`. */
export interface RouteHandle {
  /** CSS families the screen needs beside tokens, base and layout; a function where that depends on what was asked. */
  styles?: readonly StyleFamily[] | ((request: Request) => readonly StyleFamily[]);
  /** Namespaces of the texts its screen shows, beside the root's. */
  i18n?: readonly TextNamespace[];
  /** Its screen shows all notifications: the header has none to announce. */
  showsNotifications?: boolean;
}
