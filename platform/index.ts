import { inTime } from '#contract/in-time';
import { HOUR_MS } from '#contract/istanbul';
import type { Licenses } from '#contract/licenses';
import type { Localized } from '#contract/localize';
import type { ReplyEnvelope } from '#contract/envelope';
import type { FeedAnswer } from '#contract/feed';
import { dispatcher, handlers } from './api';
import { findDatas } from './api/datas';
import { enqueuePruning, enqueueSealing, jobs as auditJobs, withAuditKey } from './audit';
import * as betting from './betting';
import * as bonuses from './bonuses';
import { readLicenses, seedContent } from './content';
import type { PlatformContext, PlatformOptions } from './context';
import { createDesk, type Desk } from './desk';
import { withAfterCommit } from './db/after-commit';
import { createDatabaseClock, type DatabaseClock } from './db/clock';
import type { Database } from './db/database';
import { validateConstraints } from './db/constraints';
import { openEmbedded, openPostgres, type OpenedDatabase } from './db/open';
import { createReplicaReads } from './db/replica';
import { toScopedDatabase } from './db/request-scope';
import { readSchemaState, type SchemaState } from './db/schema-state';
import { isUnreachable } from './db/unreachable';
import * as games from './games';
import { enqueueJob, fromPort, startJobs, type JobTable } from './jobs';
import { assertSharedKeys } from './key-fingerprints';
import { raiseVersion, readSiteState } from './maintenance';
import { createMetrics } from './metrics';
import { jobs as messageJobs, latestMessage, scheduleOutboxPruning } from './messages';
import { runCommand, toEnglish, type CommandOutput, type ShellOutput } from './ops';
import { describeFailure } from './ops/failure';
import { runForm } from './ops/form';
import { ledgerJobs, scheduleDays } from './ops/ledger-days';
import { riskJobs, scheduleRisks } from './ops/risk';
import { operatorWith, OWNER, type Operator, type OperatorToken } from './operators';
import * as payments from './payments';
import type { ProviderPlatform as GameOperator } from './ports/game-provider';
import { jobs as playLimitJobs, scheduleExclusionSharing } from './play-limits';
import { createReadiness } from './readiness';
import { enqueueSweep, findSession, jobs as playerJobs, scheduleIdentityHashing } from './players';
import { jobs as retentionJobs, scheduleRetention } from './retention';
import { deriveKeys, secretFile, secretInDatabase } from './secrets';
import { jobs as tournamentJobs, scheduleTournaments } from './tournaments';

export { isUnreachable };
export type { PlatformOptions } from './context';
export type { ShellOutput as CommandOutput } from './ops';
export { TEST_OUTCOMES, testValue, type ChargePage } from './payments';
/** Response to a callback; `isSigned` if its sender is verified. */
type Answered = Promise<{ status: number; body: unknown; isSigned?: true }>;

/** The embedded back office, as the site sees it. */
export interface Platform {
  /**
   * Processes one body of `POST /endpoint/v1`; never throws. `address` is the visitor's IP address, `requestId` names
   * the request in the log.
   */
  answer(body: unknown, from: { address: string; requestId?: string }): Promise<ReplyEnvelope>;
  /** Returns `status` true during maintenance; `content` changes with every change that visitors may see. */
  checkMaintenance(): Promise<{ status: boolean; content: string }>;
  licenses(): Promise<Licenses>;
  /** Returns the content of `GET /datas/<name>.json`; undefined if there is no such file. */
  datas(name: string): Promise<unknown | undefined>;
  /** Receivers of signed messages from game providers, payment gateways and feeds. Each takes the unparsed body. */
  callbacks: {
    provider(name: string, rawBody: string, signature: string): Answered;
    gateway(name: string, rawBody: string, signature: string): Answered;
    feed(name: string, rawBody: string, signature: string): Promise<FeedAnswer & { isSigned?: true }>;
  };
  /** Pages of the embedded payment gateways, by the token in their URL. */
  charges: {
    open(token: string): Promise<payments.ChargePage | undefined>;
    answer(token: string, form: { cancel: true } | { value: string }): Promise<payments.ChargeAnswer>;
  };
  /** Runs a command for an operator. Default: the owner. */
  ops(command: string, words: string[], options: Record<string, string | true>, by?: Operator): Promise<ShellOutput>;
  /** Returns the operator of the token in an `Authorization` header; undefined if there is none. */
  operatorWith(authorization: string | null): Operator | undefined;
  /** The back office in the browser. */
  desk: Desk;
  /** The platform's interface for a game provider in this process. */
  operator: GameOperator;
  /** Whether a session is active: not ended, idle, or pending its second factor. It is no activity of the player. */
  isSignedIn(credentials: { uid: string; sid: string }): Promise<boolean>;
  /** Returns the id of the newest message of a player's support thread; undefined if there is none. */
  latestSupportMessage(uid: string): Promise<string | undefined>;
  /** Number of requests that wait for a connection to the database; 0 for the embedded one. */
  waiting(): number;
  /** Returns the reasons why this process cannot serve players, each in words, within a second. */
  findFaults(): Promise<string[]>;
  /** Returns the state of the database's schema for this build; 'own' if the database does not answer. */
  schema(): Promise<SchemaState>;
  /** Whether a statement of this process did not fit the schema. */
  hasSchemaFault(): boolean;
  /** Returns the figures of the platform in the format of Prometheus. */
  metrics(): Promise<string>;
  /** Waits for running work and closes the database. */
  close(): Promise<void>;
}

/** Returns every host of payments and games that players are redirected to. Available before the platform has started. */
export const redirectHosts = (options: PlatformOptions): string[] => [
  ...payments.gatewayHosts(payments.createGateways(options)),
  ...games.gameHosts(options),
];

const feedOf = (context: PlatformContext) => context.options.feed?.(betting.createFeedOperator(context));

const HEALTH_TIMEOUT_MS = 2_000;
const THE_PLATFORM = Symbol.for('rubato.platform');
const shared = globalThis as { [THE_PLATFORM]?: Promise<Platform> | undefined };

/** Job that validates the constraints of new migrations; it takes minutes on large tables. */
const VALIDATION = 'validate-constraints';

/** Background jobs by kind. */
const jobTable: JobTable = {
  ...auditJobs,
  ...playerJobs,
  ...playLimitJobs,
  ...betting.jobs,
  ...messageJobs,
  ...bonuses.bonusJobs(games.sumEndedRounds),
  ...payments.jobs,
  ...tournamentJobs,
  ...retentionJobs,
  ...ledgerJobs,
  ...riskJobs,
  [VALIDATION]: { lane: 'bulk', limitMs: HOUR_MS, outside: ({ db, log }) => validateConstraints(db, log) },
};

/**
 * Returns the platform of this process; the first call starts it: opens the database, migrates, seeds, starts the jobs.
 * Two bundles of the same build share it.
 * @throws {Error} when the database cannot be opened; the next call retries.
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
  // The embedded database has the clock of this process.
  const clock = options.databaseUrl && !options.now ? createDatabaseClock(log) : undefined;
  const now = options.now ?? clock?.now ?? (() => new Date());
  let secret = options.databaseUrl ? '' : secretFile(options.dataDir, 'platform-secret');
  const tokens: OperatorToken[] = [
    { ...OWNER, token: options.opsToken ?? secretFile(options.dataDir, 'ops-token') },
    ...(options.operatorTokens ?? []),
  ];
  const own = (db: Database) => withAuditKey(withAfterCommit(db), deriveKeys(secret)('audit'));
  const contextOn = (
    given: Database,
    replica?: Database,
    forRequest?: OpenedDatabase['forRequest'],
  ): PlatformContext => {
    const db = own(given);
    return games.withGameProvider({
      db,
      forRequest: (scope) => (forRequest ? toScopedDatabase(db, own(forRequest(scope)), scope) : db),
      readReplica: createReplicaReads(replica, log),
      now,
      key: deriveKeys(secret),
      gateways: payments.createGateways(options),
      options,
      log,
    });
  };

  const prepare = async (db: Database) => {
    // Processes that share a database must share the secret too.
    if (options.databaseUrl) {
      secret = await secretInDatabase(db);
      if (options.siteKeys) await assertSharedKeys(db, await options.siteKeys(), deriveKeys(secret)('fingerprints'));
    }
    await contextOn(db).db.transaction(async (tx) => {
      await seedContent(tx);
      const areGamesReplaced = await games.seedCatalogue(tx);
      const { gameProvider } = contextOn(tx);
      await gameProvider?.seed(tx);
      await games.openJackpots(tx, { provider: gameProvider, at: now() });
      await feedOf(contextOn(tx))?.seed(tx);
      await payments.seedPayments(tx, payments.isPlayMoney(contextOn(tx).gateways));
      await scheduleOutboxPruning(tx, now());
      await payments.scheduleFieldSealing(tx, now());
      await payments.scheduleMissingChecks(tx, now());
      await scheduleIdentityHashing(tx, now());
      await scheduleExclusionSharing(tx, now());
      await enqueueSealing(contextOn(tx), tx);
      await enqueuePruning(contextOn(tx), tx);
      await enqueueSweep(contextOn(tx), tx);
      await scheduleRetention(tx, now());
      await scheduleDays(tx, now());
      await scheduleRisks(tx, now());
      await scheduleTournaments(contextOn(tx), tx, { areGamesReplaced });
      await bonuses.scheduleCashback(tx, now());
      await betting.schedulePruning(tx, now());
      await betting.scheduleSilenceCheck(tx, now());
      await betting.scheduleExposure(tx, now());
      await betting.scheduleTargetSearch(tx, now());
      await enqueueJob(tx, { kind: VALIDATION, key: VALIDATION, payload: {}, runAt: now() });
      // This build may have other content, games or payment methods.
      await raiseVersion(tx);
    });
  };
  const opened = options.databaseUrl
    ? await openPostgres(options.databaseUrl, {
        log,
        prepare,
        options: {
          statementLimitMs: options.statementLimitMs,
          replicaUrl: options.databaseReplicaUrl,
          clock,
          ...options.database,
        },
      })
    : await openEmbedded(options.dataDir, prepare);
  const context = contextOn(opened.db, opened.replicas?.db, opened.shared ? opened.forRequest : undefined);
  return serve(context, contextOn(opened.background, opened.replicas?.background), { opened, tokens, clock });
}

function serve(
  context: PlatformContext,
  background: PlatformContext,
  {
    opened,
    tokens,
    clock,
  }: { opened: OpenedDatabase; tokens: readonly OperatorToken[]; clock: DatabaseClock | undefined },
): Platform {
  const table = {
    ...jobTable,
    ...fromPort(background.gameProvider?.jobs),
    ...fromPort(feedOf(background)?.jobs),
  };
  const runner = startJobs(background, table);
  const jobKinds = new Set(Object.keys(table));
  const calls = dispatcher(context, { handlers, afterCommit: runner.wake });
  /** Wakes the job runner after external calls, because they may have enqueued jobs. */
  const thenWake = <Result>(work: Promise<Result>) => work.finally(runner.wake);
  /** Reads the state of the site, and compares the clocks by it. */
  const readState = (by: PlatformContext) => (clock ? clock.compareBy(() => readSiteState(by)) : readSiteState(by));
  let closing: Promise<void> | undefined;
  return {
    answer: calls.answer,
    checkMaintenance: async () => {
      const { maintenance, version } = await readState(context);
      return { status: maintenance, content: version };
    },
    licenses: async () => ({
      ...(await readLicenses(context.db, context.options)),
      playMoney: payments.isPlayMoney(context.gateways),
    }),
    datas: (name) => findDatas(context, name),
    callbacks: {
      provider: (name, rawBody, signature) =>
        thenWake(games.receiveProviderCallback(context, { name, rawBody, signature })),
      gateway: (name, rawBody, signature) =>
        thenWake(payments.receiveGatewayCallback(context, { name, rawBody, signature })),
      feed: (name, rawBody, signature) => thenWake(betting.receiveFeedMessages(context, { name, rawBody, signature })),
    },
    charges: {
      open: (token) => payments.openCharge(context, token),
      answer: (token, form) => thenWake(payments.answerCharge(context, token, form)),
    },
    ops: (command, words, options, by = OWNER) =>
      thenWake(
        operate(
          { ...background, jobKinds, copyDatabase: opened.copy, opened },
          (own) => runCommand(own, command, words, options, by),
          toEnglish,
        ),
      ),
    desk: createDesk(context, (form, by) =>
      thenWake(
        operate(
          { ...background, jobKinds, copyDatabase: opened.copy, opened },
          (own) => runForm(own, form, by),
          (text) => text,
        ),
      ),
    ),
    operatorWith: (authorization) => operatorWith(tokens, authorization),
    operator: games.createOperator(context),
    isSignedIn: async (credentials) => {
      const session = await findSession(background, credentials, false);
      return session !== undefined && !session.inactive && !session.pending;
    },
    latestSupportMessage: (uid) => latestMessage(background.db, uid),
    waiting: () => opened.waiting(),
    findFaults: createReadiness({
      db: background.db,
      dataDir: context.options.dataDir,
      findClockFault: async () => {
        await readState(background);
        return clock?.findFault();
      },
      findSpaceFault: opened.findSpaceFault,
    }),
    metrics: createMetrics({ ...background, jobKinds }, opened),
    hasSchemaFault: () => opened.hasSchemaFault(),
    schema: () =>
      inTime<SchemaState>(
        readSchemaState(context.db).catch(() => 'own'),
        HEALTH_TIMEOUT_MS,
        () => 'own',
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

/**
 * Runs a command. An exception is logged and becomes a failed output.
 * @param toText converts a text of the failed output: into English for a shell
 */
async function operate<Output extends CommandOutput, Text extends Localized | string>(
  { opened, ...context }: PlatformContext & { opened: OpenedDatabase },
  run: (context: PlatformContext) => Promise<Output>,
  toText: (text: Localized) => Text,
): Promise<Output | { text: Text; failed: true }> {
  try {
    return await run(context);
  } catch (error) {
    context.log.error({ err: error }, 'an operator’s command failed');
    const space = isUnreachable(error) ? opened.findSpaceFault?.() : undefined;
    return { text: toText(describeFailure(error, space)), failed: true };
  }
}
