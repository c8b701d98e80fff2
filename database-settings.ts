import { z } from 'zod';
import { optionalUrl } from './setting-kinds';

/** Settings of the PostgreSQL database, their schemas and their texts. `settings.ts` reads them. */

const postgresUrl = optionalUrl('postgres', 'postgresql');

export const databaseShape = {
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(15),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_WAIT_S: z.coerce.number().int().min(1).max(60).default(3),
  DATABASE_SILENCE_S: z.coerce.number().int().min(1).max(60).default(2),
  DATABASE_KEEP_ALIVE_S: z.coerce.number().int().min(1).max(7_200).default(10),
  MIGRATE_URL: postgresUrl,
  MIGRATE_WAIT_S: z.coerce.number().int().min(1).max(86_400).default(600),
  ALLOW_NEWER_DATABASE: z.enum(['on', 'off']).default('off'),
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
  DATABASE_POOL: {
    what: 'connections of a process for requests, and as many for background jobs and operators’ commands, 2 to 500',
    must: 'must be a whole number from 2 to 500',
    example: '10',
  },
  DATABASE_WAIT_S: {
    what: 'seconds that a request waits for a connection, 1 to 60',
    must: 'must be a whole number of seconds from 1 to 60',
    example: '3',
  },
  DATABASE_SILENCE_S: {
    what: 'seconds without a response after which the site checks over a new connection whether PostgreSQL answers, and otherwise closes the connection, 1 to 60',
    must: 'must be a whole number of seconds from 1 to 60',
    example: '2',
  },
  DATABASE_KEEP_ALIVE_S: {
    what: 'seconds after which TCP checks an idle connection to PostgreSQL, 1 to 7200',
    must: 'must be a whole number of seconds from 1 to 7200',
    example: '10',
  },
  MIGRATE_URL: {
    what: 'URL of the same PostgreSQL for migrations, past a pooler',
    without: '`DATABASE_URL`',
    must: 'must be an address that begins with postgres://',
    example: 'postgres://user:password@primary:5432/rubato',
  },
  MIGRATE_WAIT_S: {
    what: 'seconds that a start waits for another process that migrates, 1 to 86400',
    must: 'must be a whole number of seconds from 1 to 86400',
    example: '600',
  },
  ALLOW_NEWER_DATABASE: {
    what: '`on`: start on a database with migrations of a newer release, to return to the previous release; `off`: the start fails',
    must: 'must be on or off',
    example: 'off',
  },
};
