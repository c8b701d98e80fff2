import { useTranslation } from 'react-i18next';
import type { GameScreen, BetsView, TableView } from '#provider';
import { formatSeconds } from '#contract/dates';
import { useTimeStyle } from '~/lib/page/clock';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet, formatShortAmount } from '~/lib/format/money';
import { toResult } from '~/games/document/result';
import { SiteLink } from '~/games/document/site-link';
import type { TableTexts } from './table-words';

/*
 * Parts of a table's page that update automatically. Each is marked with `data-part`: the page's script loads all of
 * them again when the clock has advanced, and replaces the old ones.
 */

/** Age up to which a result is new: it is still being revealed on the screen. */
const FRESH_MS = 4_000;

/**
 * Interval for results that are called step by step: of the page's script in milliseconds, and of a page without
 * script in seconds.
 */
const CALL_MS = 2_400;
const CALL_REFRESH_S = 5;

/** Interval while a result is shown and its payout is not booked yet, of the page's script in milliseconds. */
const PAYING_MS = 1_000;

/** Screen of a table with any game. */
export type AnyTable = Pick<GameScreen, 'limits'> & { table: TableView };

interface TablePart {
  table: TableView;
  /** Selects texts of a bingo hall instead of a table's. */
  context: 'hall' | undefined;
}

/** Whether the latest result is new. */
export const isFresh = ({ now, recent: [last] }: TableView): boolean =>
  last !== undefined && now.getTime() - last.at.getTime() < FRESH_MS;

/** Whether the result of the player's bets is shown, and their payout is not. */
const isUnpaid = ({ before }: TableView): boolean => before !== undefined && !before.over && !before.returned;

/** Returns what identifies the state of a table that all players see: a new one has another key. */
export const getPhaseKey = ({ number, open, called }: Pick<TableView, 'number' | 'open' | 'called'>): string =>
  [number, open ? 'open' : 'closed', ...(called === undefined ? [] : [countCalls(called)])].join('-');

/** Number of calls of a stepwise result. */
const countCalls = (called: unknown): number => (called as { balls?: unknown[] }).balls?.length ?? 0;

const seconds = (from: Date, to: Date): number => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));

/**
 * Returns the seconds until a page without scripts reloads: at the result, if the player has bets on it; soon, while
 * their payout is not booked; for a stepwise result, once its calls have begun.
 */
export function refreshAfter({ table }: AnyTable, isCalled = false): number | undefined {
  const { open, mine, now, closesAt, endsAt, called } = table;
  if (called !== undefined) return Math.min(CALL_REFRESH_S, seconds(now, endsAt) + 1);
  if (isUnpaid(table)) return CALL_REFRESH_S;
  if (isCalled && open && mine) return seconds(now, closesAt) + CALL_REFRESH_S;
  return open && !mine ? undefined : seconds(now, endsAt) + 1;
}

/** Returns the start value of the countdown that CSS runs. */
export const getCountdownStart = ({ table: { open, now, closesAt, endsAt } }: AnyTable): string =>
  `:root{--from:${seconds(now, open ? closesAt : endsAt)}}`;

/** Returns a line for each remaining second, in descending order. */
const countdown = (left: number, unit: string): string =>
  Array.from({ length: left + 1 }, (_second, gone) => `${left - gone}${unit}`).join('\n');

/** Time left for bets. */
export function Clock({ table, context }: TablePart) {
  const { t } = useTranslation('tables');
  const style = useTimeStyle();
  const { open, now, closesAt, endsAt, called } = table;
  const time = formatSeconds(open ? closesAt : endsAt, style);
  const left = seconds(now, open ? closesAt : endsAt);
  const wait = Math.max(0, (open ? closesAt : endsAt).getTime() - now.getTime());
  const next = Math.min(wait, isUnpaid(table) ? PAYING_MS : called === undefined ? wait : CALL_MS);
  return (
    <p
      className={open ? 'clock open' : 'clock'}
      data-part="clock"
      data-from={left}
      data-next={next}
      data-phase={getPhaseKey(table)}
    >
      <span className="vh">{t(open ? 'closesAt' : 'resultAt', { time, context })}</span>{' '}
      {/* Read on focus, and not announced every second; the script counts it down. */}
      <span className="vh" role="timer" data-words={t('left', { seconds: '#' })}>
        {t('left', { seconds: left })}
      </span>
      <span aria-hidden="true">
        {t(open ? 'open' : 'closed', { context })} <b data-left={countdown(left, t('seconds'))} />
        <time dateTime={(open ? closesAt : endsAt).toISOString()}>{time}</time>
      </span>
    </p>
  );
}

interface ToldProps extends TablePart {
  /** Text of the latest result. */
  latest: string | undefined;
  /** Instruction before the first result. */
  ready: string;
}

/**
 * Events of the table. A screen reader announces each event once: bets closed, the result, the result of the player's
 * bets. The script replaces only the line of a new event, which its round identifies if the text is the same.
 */
export function TableStatus({ table, context, latest, ready }: ToldProps) {
  const { t } = useTranslation('tables');
  const { before, open, number, recent } = table;
  const isPaying = isUnpaid(table);
  return (
    <div className={isFresh(table) ? 'outcome later' : 'outcome'} data-part="status">
      <div role="status" aria-atomic="false">
        <p className="vh" data-round={number}>
          {!open && t('closed', { context })}
        </p>
        <p className={before ? undefined : 'paid'} data-round={recent[0]?.number}>
          {latest}
        </p>
        <div data-round={before?.number}>{before && !isPaying && <BetResults bets={before} />}</div>
      </div>
      <Placed table={table} context={context} ready={latest === undefined ? ready : undefined} isPaying={isPaying} />
    </div>
  );
}

/** Bets on the table, or an instruction; nothing that changes automatically. */
function Placed({
  table: { mine, open },
  context,
  ready,
  isPaying,
}: TablePart & { ready: string | undefined; isPaying: boolean }) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const text = mine
    ? t(mine.returned ? 'returned' : open ? 'placed' : 'running', {
        amount: formatAmount(mine.stake, language),
        context,
      })
    : ready;
  return (
    <>
      {isPaying && <p>{t('paying')}</p>}
      {text !== undefined && <p>{text}</p>}
    </>
  );
}

/** Result of the bets on a round. */
export function BetResults({ bets }: { bets: BetsView }) {
  const { t } = useTranslation('tables');
  const { t: rounds } = useTranslation('rounds');
  const language = useLanguage();
  const stake = formatAmount(bets.stake, language);
  if (bets.returned) return <p className="paid">{t('returned', { amount: stake })}</p>;
  if (!bets.over) return <p>{t('paying')}</p>;
  const { kind, net } = toResult(bets);
  if (kind === 'none') return <p>{rounds('lost', { amount: stake })}</p>;
  return (
    <p>
      <b className={kind === 'back' ? 'paid' : 'sum'}>
        {rounds(kind === 'back' ? 'paid' : 'won', { amount: formatAmount(bets.payout, language) })}
      </b>{' '}
      {rounds('net', { stake, net: formatNet(net, language) })}
    </p>
  );
}

/** Link that recomputes a finished round. */
export function CheckLink({ bets }: { bets: BetsView }) {
  const { t } = useTranslation('rounds');
  if (!bets.over || bets.returned) return null;
  return (
    <p>
      <SiteLink to={`/fair?round=${bets.id}`}>{t('fairCheck')}</SiteLink>
    </p>
  );
}

/** A list of bets: place, stake and result. */
export function BetList({ bets, nameOf }: { bets: BetsView; nameOf: (t: TableTexts, bet: string) => string }) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  return (
    <ul className="bet-list">
      {bets.view.bets.map(({ bet, stake, payout }) => (
        <li key={bet} className={payout > 0 ? 'hit' : undefined}>
          {nameOf(t, bet)} <b>{formatShortAmount(BigInt(stake), language)}</b>
          {payout > 0 && <> → {formatShortAmount(BigInt(payout), language)}</>}
        </li>
      ))}
    </ul>
  );
}

/** Largest winners of the latest round. */
export function Winners({ table, context }: TablePart) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  return (
    <section className="card best" data-part="winners">
      <h2>{t('winners', { context })}</h2>
      {table.winners.length === 0 ? (
        <p className="soft">{t('noWinners', { context })}</p>
      ) : (
        <ol>
          {table.winners.map(({ player, amount }) => (
            <li key={`${player} ${amount}`}>
              {player} <b>{formatAmount(amount, language)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Commitments of the round that the form bets on and, if the player bet on it, of the running round. */
export function Seal({ table }: { table: TableView }) {
  const { t } = useTranslation('tables');
  const { t: rounds } = useTranslation('rounds');
  return (
    <details className="card fair">
      <summary>{rounds('fair')}</summary>
      <p className="seal" data-part="seal">
        {t('seal')} <code>{table.commitment}</code>
        {!table.open && table.mine && (
          <>
            <br />
            {t('sealRunning')} <code>{table.mine.seeds.commitment}</code>
          </>
        )}
      </p>
    </details>
  );
}
