import { HOUR_MS } from '#contract/istanbul';
import { loggableReason } from '#contract/log';
import type { Licenses } from '#contract/licenses';
import type { ReplyEnvelope } from '#contract/envelope';
import type { FeedAnswer } from '#contract/feed';
import { sql } from 'drizzle-orm';
import { dispatcher, handlers } from './api';
import { findDatas } from './api/datas';
import { enqueuePruning, enqueueSealing, jobs as auditJobs } from './audit';
import * as betting from './betting';
import * as bonuses from './bonuses';
import { contentVersion, readLicenses, seedContent } from './content';
import type { PlatformContext, PlatformOptions } from './context';
import type { Database } from './db/database';
import { validateConstraints } from './db/constraints';
import { openEmbedded, openPostgres, type OpenedDatabase } from './db/open';
import { readSchemaState, type SchemaState } from './db/schema-state';
import * as games from './games';
import { enqueueJob, fromPort, startJobs, type AnyJob } from './jobs';
import { isUnderMaintenance } from './maintenance';
import { jobs as messageJobs, scheduleOutboxPruning } from './messages';
import { runCommand, type CommandOutput } from './ops';
import { operatorWith, OWNER, type Operator, type OperatorToken } from './operators';
import * as payments from './payments';
import type { ProviderPlatform as GameOperator } from './ports/game-provider';
import { enqueueSweep, jobs as playerJobs, scheduleIdentityHashing } from './players';
import { deriveKeys, secretFile, secretInDatabase } from './secrets';
import { jobs as tournamentJobs, scheduleTournaments } from './tournaments';

export type { PlatformOptions } from './context';
export type { CommandOutput } from './ops';
export { TEST_OUTCOMES, testValue, type ChargePage } from './payments';
type Answered = Promise<{ status: number; body: unknown }>;

/** The embedded back office, as the site sees it. */
export interface Platform {
  /** Answers one body of `POST /endpoint/v1`; never throws. `address` is the visitor's, `requestId` names the request in the log. */
  answer(body: unknown, from: { address: string; requestId?: string }): Promise<ReplyEnvelope>;
  /** `status` true while the site is under maintenance; `content` is another text after every change of the content. */
  checkMaintenance(): Promise<{ status: boolean; content: string }>;
  licenses(): Promise<Licenses>;
  /** What `GET /datas/<name>.json` answers; undefined where there is no such file. */
  datas(name: string): Promise<unknown | undefined>;
  /** Signed reports of game providers, payment gateways and feeds, with the body as it came. */
  callbacks: {
    provider(name: string, rawBody: string, signature: string): Answered;
    gateway(name: string, rawBody: string, signature: string): Answered;
    feed(name: string, rawBody: string, signature: string): Promise<FeedAnswer>;
  };
  /** The embedded payment gateways' own pages, by the token in their address. */
  charges: {
    open(token: string): Promise<payments.ChargePage | undefined>;
    answer(token: string, form: { cancel: true } | { value: string }): Promise<payments.ChargeAnswer>;
  };
  /** Runs a command in the name of an operator; left out, the owner's. */
  ops(command: string, words: string[], options: Record<string, string | true>, by?: Operator): Promise<CommandOutput>;
  /** The operator whose token an `Authorization` header bears. */
  operatorWith(authorization: string | null): Operator | undefined;
  /** The platform as a game provider in this process meets it. */
  operator: GameOperator;
  /** Whether the database answers. */
  healthy(): Promise<boolean>;
  /** The schema of the database, as this build sees it: 'own' also where the database does not answer. */
  schema(): Promise<SchemaState>;
  /** Lets work under way finish and closes the database. */
  close(): Promise<void>;
}

/** Every host that players are sent to in order to pay. Known before the platform has started. */
export const gatewayHosts = (options: PlatformOptions): string[] =>
  payments.gatewayHosts(payments.createGateways(options));

const feedOf = (context: PlatformContext) => context.options.feed?.(betting.createFeedOperator(context));

const HEALTH_TIMEOUT_MS = 2_000;
const THE_PLATFORM = Symbol.for('rubato.platform');
const shared = globalThis as { [THE_PLATFORM]?: Promise<Platform> | undefined };

/** Job that validates the constraints of new migrations; it takes minutes on large tables. */
const VALIDATION = 'validate-constraints';

/** What may happen later, by the kind of job. */
const jobTable: Readonly<Record<string, AnyJob>> = {
  ...auditJobs,
  ...playerJobs,
  ...betting.jobs,
  ...messageJobs,
  ...bonuses.bonusJobs(games.sumEndedRounds),
  ...payments.jobs,
  ...tournamentJobs,
  [VALIDATION]: { limitMs: HOUR_MS, outside: ({ db, log }) => validateConstraints(db, log) },
};

/**
 * The platform of this process, started by whoever asks first: opens the database, migrates, seeds, begins the jobs. Two
 * bundles of the same build get the same one.
 * @throws {Error} when the database can't be opened; asking again tries again.
 */
export function platform(options: PlatformOptions): Promise<Platform> {
  shared[THE_PLATFORM] ??= start(options).catch((error: unknown) => {
    shared[THE_PLATFORM] = undefined;
    throw error;
  });
  return shared[THE_PLATFORM];
}

async function start(options: PlatformOptions): Promise<Platform> {
  const { log } = options;
  const now = options.now ?? (() => new Date());
  let secret = options.databaseUrl ? '' : secretFile(options.dataDir, 'platform-secret');
  const tokens: OperatorToken[] = [
    { ...OWNER, token: options.opsToken ?? secretFile(options.dataDir, 'ops-token') },
    ...(options.operatorTokens ?? []),
  ];
  const contextOn = (db: Database): PlatformContext =>
    games.withGameProvider({
      db,
      now,
      key: deriveKeys(secret),
      gateways: payments.createGateways(options),
      options,
      log,
    });

  const prepare = async (db: Database) => {
    // Processes that share a database must share the secret too.
    if (options.databaseUrl) secret = await secretInDatabase(db);
    await db.transaction(async (tx) => {
      await seedContent(tx);
      await games.seedCatalogue(tx);
      const { gameProvider } = contextOn(tx);
      await gameProvider?.seed(tx);
      await games.openJackpots(tx, { provider: gameProvider, at: now() });
      await feedOf(contextOn(tx))?.seed(tx);
      await payments.seedPayments(tx, payments.isPlayMoney(contextOn(tx).gateways));
      await scheduleOutboxPruning(tx, now());
      await payments.scheduleFieldSealing(tx, now());
      await scheduleIdentityHashing(tx, now());
      await enqueueSealing(contextOn(tx), tx);
      await enqueuePruning(contextOn(tx), tx);
      await enqueueSweep(contextOn(tx), tx);
      await scheduleTournaments(contextOn(tx), tx);
      await bonuses.scheduleCashback(tx, now());
      await betting.schedulePruning(tx, now());
      await betting.scheduleSilenceCheck(tx, now());
      await enqueueJob(tx, { kind: VALIDATION, key: VALIDATION, payload: {}, runAt: now() });
    });
  };
  const opened = options.databaseUrl
    ? await openPostgres(options.databaseUrl, log, prepare)
    : await openEmbedded(options.dataDir, prepare);
  return serve(contextOn(opened.db), opened, tokens);
}

function serve(context: PlatformContext, opened: OpenedDatabase, tokens: readonly OperatorToken[]): Platform {
  const runner = startJobs(context, {
    ...jobTable,
    ...fromPort(context.gameProvider?.jobs),
    ...fromPort(feedOf(context)?.jobs),
  });
  const calls = dispatcher(context, handlers, runner.wake);
  /** What comes from outside may have enqueued work. */
  const thenWake = <Result>(work: Promise<Result>) => work.finally(runner.wake);
  let closing: Promise<void> | undefined;
  return {
    answer: calls.answer,
    checkMaintenance: async () => ({
      status: await isUnderMaintenance(context.db),
      content: await contentVersion(context.db),
    }),
    licenses: async () => ({
      ...(await readLicenses(context.db, context.options)),
      playMoney: payments.isPlayMoney(context.gateways),
    }),
    datas: (name) => findDatas(context, name),
    callbacks: {
      provider: (name, rawBody, signature) =>
        thenWake(games.receiveProviderCallback(context, name, rawBody, signature)),
      gateway: (name, rawBody, signature) =>
        thenWake(payments.receiveGatewayCallback(context, name, rawBody, signature)),
      feed: (name, rawBody, signature) => thenWake(betting.receiveFeedMessages(context, name, rawBody, signature)),
    },
    charges: {
      open: (token) => payments.openCharge(context, token),
      answer: (token, form) => thenWake(payments.answerCharge(context, token, form)),
    },
    ops: (command, words, options, by = OWNER) => thenWake(operate(context, command, words, options, by)),
    operatorWith: (authorization) => operatorWith(tokens, authorization),
    operator: games.createOperator(context),
    healthy: () => isHealthy(context),
    schema: () =>
      inTime(
        readSchemaState(context.db).catch(() => 'own' as const),
        'own',
      ),
    close: () => {
      closing ??= (async () => {
        shared[THE_PLATFORM] = undefined;
        await runner.stop();
        await opened.close();
      })();
      return closing;
    },
  };
}

/** A command that breaks is logged, and says so to the operator. */
async function operate(
  context: PlatformContext,
  ...asked: [command: string, words: string[], options: Record<string, string | true>, by: Operator]
): Promise<CommandOutput> {
  try {
    return await runCommand(context, ...asked);
  } catch (error) {
    context.log.error({ err: error, command: asked[0] }, 'an operator’s command failed');
    return { text: `It failed: ${loggableReason(error)}`, failed: true };
  }
}

/** What work resolves to, or `late` where it takes too long. */
function inTime<Value>(work: Promise<Value>, late: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, HEALTH_TIMEOUT_MS, late);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

const isHealthy = ({ db }: PlatformContext): Promise<boolean> =>
  inTime(
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    false,
  );
