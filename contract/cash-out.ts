/** Shares of a coupon that a player can cash out, in quarters of its stake. No zod here: browser code imports this file. */
export const CASH_OUT_SHARES = { quarter: 1n, half: 2n, 'three-quarters': 3n } as const;

export type CashOutShare = keyof typeof CASH_OUT_SHARES;

export const SHARE_NAMES = Object.keys(CASH_OUT_SHARES) as [CashOutShare, ...CashOutShare[]];
