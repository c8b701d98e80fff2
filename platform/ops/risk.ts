import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Executor, Transaction } from '../db/database';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { readUsernames } from '../players';
import { Refusal } from '../refusal';
import { sumWaitingRows, type Waiting } from '../waiting';
import { command, type Commands, type OutputPart } from './command';
import { flag, id, reason, word } from './field';
import { localizeReason, RISK_RULES } from './risk-rules';
import { riskHits } from './schema';

const FIND = 'risk-find';
const INTERVAL_MS = 300_000;
/** Rows of this time before the last run are read again, because their transactions may have ended later. */
const OVERLAP_MS = 600_000;
const FIRST_DAYS = 30;
const LISTED = 200;

/** Schedules the search for risks in the data since a time, by default 30 days, if it is not scheduled. */
export const scheduleRisks = (
  tx: Transaction,
  runAt: Date,
  since = new Date(runAt.getTime() - FIRST_DAYS * DAY_MS),
): Promise<void> => enqueueJob(tx, { kind: FIND, key: FIND, payload: { since: since.toISOString() }, runAt });

/** Finds new hits of each rule in the data since the last search. */
const findRisks: JobHandler = async ({ now }, tx, payload) => {
  const at = now();
  const since = sql`${String(payload['since'])}::timestamptz`;
  for (const { name, thresholds, find } of RISK_RULES)
    await tx.execute(sql`insert into risk_hits (uid, rule, size, reason, found_at)
      select distinct on (uid) uid, ${name}, size, reason, ${at.toISOString()}::timestamptz
        from (${find(since, thresholds)}) as found order by uid, size desc, reason
      on conflict (uid, rule) do update set size = excluded.size, reason = excluded.reason, found_at = excluded.found_at,
        dismissed_at = null, dismissed_by = null, dismissal = null
      where excluded.size > risk_hits.size`);
  await scheduleRisks(tx, new Date(at.getTime() + INTERVAL_MS), new Date(at.getTime() - OVERLAP_MS));
};

export const riskJobs: JobTable = { [FIND]: { lane: 'housekeeping', inside: findRisks } };

/** Returns the hits that no operator dismissed; undefined if there are none. */
export const sumRisks = (executor: Executor): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${riskHits.foundAt} as at, 0 as amount from ${riskHits} where ${isNull(riskHits.dismissedAt)}`,
  );

const COLUMNS = {
  id: 'id',
  username: 'text',
  player: 'player',
  rule: 'text',
  reason: 'text',
  since: 'timestamp',
  outcome: 'text',
} as const;
const ACTIONS = [{ command: 'risk dismiss', fields: { id: 'id' } }] as const;

/** Returns hits as rows: of one player or of all, waiting ones or all, the newest first. */
async function listHits(executor: Executor, { uid, all }: { uid?: string; all: boolean }) {
  const hits = await executor
    .select()
    .from(riskHits)
    .where(and(uid === undefined ? undefined : eq(riskHits.uid, uid), all ? undefined : isNull(riskHits.dismissedAt)))
    .orderBy(desc(riskHits.foundAt), riskHits.uid, riskHits.rule)
    .limit(LISTED);
  const names = await readUsernames(
    executor,
    hits.map((hit) => hit.uid),
  );
  const titles = new Map(RISK_RULES.map(({ name, title }) => [name, title]));
  return hits.map((hit) => ({
    id: `${hit.rule}:${hit.uid}`,
    username: names.get(hit.uid) ?? '',
    player: hit.uid,
    rule: titles.get(hit.rule) ?? hit.rule,
    reason: localizeReason(hit),
    since: hit.foundAt.toISOString(),
    outcome: hit.dismissedAt
      ? {
          tr: `${hit.dismissedBy} kapattı: ${hit.dismissal}`,
          en: `dismissed by ${hit.dismissedBy}: ${hit.dismissal}`,
        }
      : '',
  }));
}

/** Returns the hits of a player as a part of an output. */
export const risksPart = async (executor: Executor, uid: string): Promise<OutputPart> => ({
  name: 'risks',
  title: { tr: 'Riskler', en: 'Risks' },
  columns: COLUMNS,
  actions: ACTIONS,
  rows: await listHits(executor, { uid, all: true }),
});

/** Returns the condition of a hit by its id. */
function isHit(hitId: string) {
  const [rule = '', uid = ''] = hitId.split(':');
  return and(eq(riskHits.rule, rule), eq(riskHits.uid, uid), isNull(riskHits.dismissedAt));
}
const unknown = (hitId: string) =>
  new Refusal({ tr: `Bekleyen ${hitId} riski yok.`, en: `There is no risk ${hitId} that waits.` }, 'not-found', 'id');

export const commands: Commands = {
  'risk list': command({
    title: { tr: 'Riskler', en: 'Risks' },
    help: {
      tr: 'risk kurallarının bulduğu oyuncular ve sayılarla nedeni; hiçbir şey kendiliğinden kapanmaz; --all ile kapatılanlar da',
      en: 'players that the risk rules found, with the reason in numbers; nothing is blocked by itself; with --all dismissed ones too',
    },
    role: 'read',
    fields: { all: flag({ tr: 'Hepsi', en: 'All' }) },
    columns: COLUMNS,
    actions: [...ACTIONS, { command: 'players show', fields: { who: 'player' } }],
    run: async ({ db }, { all }) => ({ rows: await listHits(db, { all }) }),
  }),
  'risk dismiss': command({
    title: { tr: 'Riski kapat', en: 'Dismiss a risk' },
    help: {
      tr: 'bir bulguyu kapatır; aynı kural daha büyük bir sayıyla yeniden bulabilir',
      en: 'dismisses a hit; the same rule finds the player again by a larger figure',
    },
    role: 'money',
    effect: 'irreversible',
    fields: {
      id: word(id({ label: { tr: 'Risk no', en: 'Risk' }, ask: 'Which one? `risk list` shows their ids.' })),
      reason,
    },
    async confirm({ db }, { id: hitId }) {
      const [hit] = await db.select().from(riskHits).where(isHit(hitId));
      if (!hit) throw unknown(hitId);
      const { tr, en } = localizeReason(hit);
      return { tr: `Bulgu kapatılır: ${tr}.`, en: `The hit is dismissed: ${en}.` };
    },
    async run({ db, now, by }, { id: hitId, reason: why }) {
      const [hit] = await db
        .update(riskHits)
        .set({ dismissedAt: now(), dismissedBy: by?.name ?? '', dismissal: why })
        .where(isHit(hitId))
        .returning({ rule: riskHits.rule, reason: riskHits.reason });
      if (!hit) throw unknown(hitId);
      const { tr, en } = localizeReason(hit);
      return { text: { tr: `Kapatıldı: ${tr}.`, en: `Dismissed: ${en}.` } };
    },
  }),
};
