/** Tables of the platform; each domain owns its own. Used by Drizzle and drizzle-kit. */
export * from '../audit/schema';
export * from '../betting/schema';
export * from '../bonuses/schema';
export * from '../content/schema';
export * from '../games/schema';
export * from '../jobs/schema';
export * from '../maintenance/schema';
export * from '../messages/schema';
export * from '../operator-accounts/schema';
export * from '../ops/schema';
export * from '../payments/schema';
export * from '../play-limits/schema';
export * from '../players/schema';
export * from '../tournaments/schema';
export * from '../ledger/schema';
export * from './installation';
