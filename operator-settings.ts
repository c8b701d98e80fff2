import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';
import { OPERATOR_TOKEN_MIN, readApprovalAmounts, readCreditCaps, readOperatorTokens } from '#platform/operators';
import { isAddressList, LOOPBACK, optionalText } from './setting-kinds';

/** Settings about operators, their schemas and their texts. `settings.ts` reads them. */

export const operatorShape = {
  OPS_TOKEN: optionalText.refine((token) => !token || token.length >= OPERATOR_TOKEN_MIN),
  /** Operators by name: 'ayse:money:TOKEN, …'. */
  OPS_TOKENS: optionalText.refine((list) => !list || readOperatorTokens(list) !== undefined),
  /** Lira per day by role: 'money:10000, all:50000'. */
  CREDIT_CAPS: z
    .string()
    .refine((list) => readCreditCaps(list) !== undefined)
    .default('money:10000'),
  /** Lira by role above which a second operator must accept: 'money:5000, all:50000'. */
  APPROVAL_ABOVE: optionalText.refine((list) => !list || readApprovalAmounts(list) !== undefined),
  /** Lira; the possible payout from which an open coupon is listed for operators. */
  COUPON_ALERT: z.coerce.number().int().min(10_000).max(100_000_000).default(100_000),
  /** The back office in the browser. */
  DESK: z.enum(['on', 'off']).optional(),
  /** Addresses and networks that may open it. */
  DESK_ADDRESSES: optionalText.refine((list) => !list || isAddressList(list)),
};

export const operatorTexts = {
  OPS_TOKEN: {
    what: 'bearer token of the owner for `ops`, 24 characters or more',
    without: 'generated at the first start, stored in `DATA_DIR`',
    must: 'must have 24 characters or more',
    example: 'what openssl rand -hex 32 prints',
  },
  OPS_TOKENS: {
    what: 'operators of scripts: `ayse:money:TOKEN,can:read:TOKEN`; roles `read`, `support`, `money`, `trade`, `content`, `all` ([docs/operating.md](docs/operating.md#roles))',
    without: 'none',
    must: 'must be entries of name:role:token with commas between them, roles read, support, money, trade, content or all, tokens of 24 characters or more, each name and token once',
    example: 'ayse:money:what-openssl-rand-hex-32-prints',
  },
  CREDIT_CAPS: {
    what: 'daily cap in whole lira on money that all operators of a role give to players (`players credit`, `bonuses grant`); roles `money` and `all`, without an entry uncapped',
    must: 'must be entries of role:lira with commas between them, roles money or all (only they give money), each once',
    example: 'money:10000,all:50000',
  },
  APPROVAL_ABOVE: {
    what: 'whole lira by role above which a withdrawal approval, a refund, a payment to an excluded player, an adjustment, a bonus grant or a change of tournament prizes waits for a second operator (`approvals list`); roles `money`, `content` and `all`',
    without: 'none: nothing waits',
    must: 'must be entries of role:lira with commas between them, roles money, content or all (only their commands can wait), each once',
    example: 'money:5000,all:50000',
  },
  COUPON_ALERT: {
    what: 'possible payout in whole lira from which `today` and `betting large-coupons` list an open coupon, 10000 or more',
    must: 'must be a whole number of lira from 10000 to 100000000',
    example: '250000',
  },
  DESK: {
    what: '`on`: operators work in the browser at `/desk` ([docs/operating.md](docs/operating.md#back-office)); `off`: `/desk` is 404',
    without: '`on` with `PUBLIC_URL` on https, or with `HOST` and `PUBLIC_URL` on loopback; else `off`',
    must: 'must be on or off',
    example: 'on',
  },
  DESK_ADDRESSES: {
    what: 'IP addresses and networks that may open `/desk`; others get 404',
    without: 'all',
    must: 'must be IP addresses and networks with commas between them',
    example: '10.0.0.0/8,192.0.2.7',
  },
};

/** Whether passwords of operators cross no network in plain text. */
export function isDeskSafe({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean {
  if (PUBLIC_URL === undefined) return LOOPBACK.test(HOST);
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'https:' || (LOOPBACK.test(HOST) && LOOPBACK.test(hostname.replaceAll(/[[\]]/g, '')));
}

/** Describes for operators whether the back office is open, and why not. */
export function describeDesk({
  HOST,
  PUBLIC_URL,
  DESK,
  DESK_ADDRESSES,
}: Omit<DeskAccess, 'ENDPOINT_URL'> & { HOST: string; PUBLIC_URL?: string | undefined }): string {
  if (DESK === 'on') return DESK_ADDRESSES === undefined ? 'on' : `on, for ${DESK_ADDRESSES}`;
  return isDeskSafe({ HOST, PUBLIC_URL })
    ? 'off: DESK is off'
    : 'off: DESK is not on, and the site is neither on https (PUBLIC_URL) nor on loopback (HOST and PUBLIC_URL)';
}

/** Returns the networks of a list of addresses and networks. */
function readNetworks(list: string): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(',')) {
    const [address = '', length] = entry.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (length === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(length), family);
  }
  return networks;
}

/** Settings that decide who may open the back office. */
interface DeskAccess {
  DESK: 'on' | 'off';
  DESK_ADDRESSES?: string | undefined;
  ENDPOINT_URL?: string | undefined;
}

/** Whether an IP address may open the back office. A site in front of another API has none. */
export function isDeskOpen({ DESK, DESK_ADDRESSES, ENDPOINT_URL }: DeskAccess, address: string): boolean {
  if (DESK === 'off' || ENDPOINT_URL !== undefined) return false;
  if (DESK_ADDRESSES === undefined) return true;
  return address !== '' && readNetworks(DESK_ADDRESSES).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
