import { z } from 'zod';
import { optionalUrl } from './setting-kinds';

/** Settings of the PostgreSQL database, their schemas and their texts. `settings.ts` reads them. */

const postgresUrl = optionalUrl('postgres', 'postgresql');

export const databaseShape = {
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(15),
};

export const databaseTexts = {
  DATABASE_URL: {
    what: 'PostgreSQL to use instead of the embedded database',
    without: 'none',
    must: 'must be an address that begins with postgres://',
    example: 'postgres://user:password@localhost:5432/rubato',
  },
  DATABASE_REPLICA_URL: {
    what: 'streaming replica of that PostgreSQL, for leaderboards, top wins, popular coupons, histories and reports',
    without: 'none: the primary is read',
    must: 'must be an address that begins with postgres://',
    example: 'postgres://user:password@replica:5432/rubato',
  },
  DATABASE_TIMEOUT_S: {
    what: 'seconds after which PostgreSQL ends a statement of a request, 1 to 600; background jobs and operators’ commands have no limit',
    must: 'must be a whole number from 1 to 600',
    example: '15',
  },
};
