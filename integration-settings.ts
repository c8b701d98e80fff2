import { z } from 'zod';
import { readFeedSecrets } from '#platform/feeds';
import { EMBEDDED_PROVIDER, readServices } from '#platform/remote-services';
import { optionalText } from './setting-kinds';

/** Settings of external payment gateways, game providers and feeds, their schemas and their texts. `settings.ts` reads them. */

/** Matches `none`, `demo`, or names and `hosted:NAME` separated by commas; `on` and `off` are not names. */
const GATEWAY_LIST =
  /^(?!(?:on|off)$|(?:none|demo),)(?:hosted:)?[a-z][a-z0-9-]*(?:,\s*(?!(?:none|demo)(?:,|$))(?:hosted:)?[a-z][a-z0-9-]*)*$/;

const services = (reserved: readonly string[] = []) =>
  optionalText.refine((list) => !list || readServices(list, reserved) !== undefined);

export const integrationShape = {
  /** `demo`: the embedded payment gateways, which approve without money moving. */
  GATEWAYS: optionalText.refine((list) => !list || GATEWAY_LIST.test(list)),
  /** Hosted payment pages by name: 'paylink:https://pay.example/v1:SECRET, …'. */
  HOSTED_GATEWAYS: services(),
  /** External game providers by name: 'acme:https://launch.example/open:SECRET, …'. */
  GAME_PROVIDERS: services([EMBEDDED_PROVIDER]),
  /** External feeds by name: 'acme:SECRET, …'. */
  FEEDS: optionalText.refine((list) => !list || readFeedSecrets(list) !== undefined),
  /** Seconds without an accepted batch after which a feed with open markets is silent. */
  FEED_SILENCE_SECONDS: z.coerce.number().int().min(10).max(86_400).default(120),
};

const SERVICE_ENTRIES =
  'must be entries of name:url:secret with commas between them, names of up to 16 small letters, digits and dashes, URLs on https (http on this machine only) without user, password and comma, secrets of 32 characters or more without colon and comma, each secret once';

export const integrationTexts = {
  GATEWAYS: {
    what: '`demo`: demo gateways approve deposits without real money, and the site says so; `none`: an operator decides each deposit; `hosted:NAME`: a hosted payment page of `HOSTED_GATEWAYS`; `NAME`: your own gateway adapter; several with commas between them',
    without: '`demo`, with `DATABASE_URL` `none`',
    must: 'must be demo, none, or names of gateways and hosted:NAME with commas between them',
    example: 'demo',
  },
  HOSTED_GATEWAYS: {
    what: 'hosted payment pages, each with the URL of its API and its signing secret of 32 characters or more: `paylink:https://pay.example/v1:SECRET`; `GATEWAYS=hosted:paylink` enables one ([docs/payment-gateways.md](docs/payment-gateways.md))',
    without: 'none',
    must: SERVICE_ENTRIES,
    example: 'paylink:https://pay.example/v1:what-openssl-rand-hex-32-prints',
  },
  GAME_PROVIDERS: {
    what: 'external game providers that may post to `callbacks/provider/NAME`, each with the URL that opens its games and its signing secret of 32 characters or more: `acme:https://launch.example/open:SECRET` ([docs/game-providers.md](docs/game-providers.md))',
    without: 'none',
    must: `${SERVICE_ENTRIES}; the name arcade is taken`,
    example: 'acme:https://launch.example/open:what-openssl-rand-hex-32-prints',
  },
  FEEDS: {
    what: 'external feeds that may post to `callbacks/feed/NAME`, each with its signing secret of 32 characters or more: `acme:SECRET,other:SECRET` ([docs/operating.md](docs/operating.md#feeds-of-matches-and-odds))',
    without: 'none',
    must: 'must be entries of name:secret with commas between them, names of up to 16 small letters, digits and dashes but not stadium, secrets of 32 characters or more, each secret of one name',
    example: 'acme:what-openssl-rand-hex-32-prints',
  },
  FEED_SILENCE_SECONDS: {
    what: 'seconds without an accepted batch after which a feed of `FEEDS` with open markets is reported as silent, 10 to 86400',
    must: 'must be a whole number of seconds from 10 to 86400',
    example: '120',
  },
};
