import type { StyleFamily } from '~/styles/families';
import type { TextNamespace } from '~/lib/language/i18n';

/** What a route tells about itself in its `handle`. */
export interface RouteHandle {
  /** CSS families the screen needs beside tokens, base and layout; a function where that depends on what was asked. */
  styles?: readonly StyleFamily[] | ((request: Request) => readonly StyleFamily[]);
  /** Namespaces of the texts its screen shows, beside the root's. */
  i18n?: readonly TextNamespace[];
  /** What it shows changes by the second: for how long the page of a visitor may be kept, and not longer, in seconds. */
  freshS?: number;
  /** Id of the element that the link 'skip to content' leads to, where the screen begins with a menu; else `main`. */
  content?: string;
  /** Id of its filter or search, for a link that leads there. */
  filters?: string;
  /** Its screen shows all notifications: the header has none to announce. */
  showsNotifications?: boolean;
}
