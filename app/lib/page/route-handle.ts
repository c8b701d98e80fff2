import type { StyleFamily } from '~/styles/families';
import type { TextNamespace } from '~/lib/language/i18n';

/** Properties of a route in its `handle`. */
export interface RouteHandle {
  /**
   * CSS families that the screen needs in addition to tokens, base and layout; a function if they depend on the
   * request.
   */
  styles?: readonly StyleFamily[] | ((request: Request) => readonly StyleFamily[]);
  /** Namespaces of the screen's texts, in addition to the root's. */
  i18n?: readonly TextNamespace[];
  /** Maximum age of a visitor's page in the cache, in seconds, because its content changes by the second. */
  freshS?: number;
  /** Id of the target of 'skip to content', if the screen begins with a menu; default: `main`. */
  content?: string;
  /** Id of the screen's filter or search, as a link target. */
  filters?: string;
  /** Whether the screen shows all notifications, so the header announces none. */
  showsNotifications?: boolean;
}
