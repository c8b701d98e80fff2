import { useTranslation } from 'react-i18next';
import type { GameScreen, ShownBets, TableNow } from '#provider';
import { localeOf } from '~/lib/format/dates';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatNet, formatShortAmount } from '~/lib/format/money';
import { resultOf } from '~/games/document/result';
import { SiteLink } from '~/games/document/site-link';
import type { TableTexts } from './table-words';

/*
 * What of a table's page changes by itself. Each part is marked with `data-part`: the page's script asks for all of them
 * anew when the clock has moved on, and puts them in the place of the old ones.
 */

/** A result has landed this lately: it is still on its way on the screen. */
const FRESH_MS = 4_000;

/** How soon a result that comes bit by bit is looked at again: by the page's script, and by a page without one. */
const CALL_MS = 2_400;
const CALL_REFRESH_S = 5;

/** A table's screen, whatever is played at it. */
export type AnyTable = Pick<GameScreen, 'limits'> & { table: TableNow };

interface TablePart {
  table: TableNow;
  /** Texts of its own where a table's don't fit. */
  context: 'hall' | undefined;
}

/** Whether the latest result has just landed. */
export const isFresh = ({ now, recent: [last] }: TableNow): boolean =>
  last !== undefined && now.getTime() - last.at.getTime() < FRESH_MS;

const seconds = (from: Date, to: Date): number => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));

const clockTime = (at: Date, language: string): string =>
  at.toLocaleTimeString(localeOf(language), { timeZone: 'Europe/Istanbul' });

/**
 * Seconds until a page without scripts asks again: at the result, when it matters to this player; where the result comes bit
 * by bit, once it has begun to.
 */
export function refreshAfter({ table }: AnyTable, isCalled = false): number | undefined {
  const { open, mine, now, closesAt, endsAt, called } = table;
  if (called !== undefined) return Math.min(CALL_REFRESH_S, seconds(now, endsAt) + 1);
  if (isCalled && open && mine) return seconds(now, closesAt) + CALL_REFRESH_S;
  return open && !mine ? undefined : seconds(now, endsAt) + 1;
}

/** Where the countdown begins that styles alone run. */
export const countdownOf = ({ table: { open, now, closesAt, endsAt } }: AnyTable): string =>
  `:root{--from:${seconds(now, open ? closesAt : endsAt)}}`;

/** A line for each second that is left, the most first. */
const countdown = (left: number, unit: string): string =>
  Array.from({ length: left + 1 }, (_second, gone) => `${left - gone}${unit}`).join('\n');

/** How long bets are taken yet. */
export function Clock({ table, context }: TablePart) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const { open, now, closesAt, endsAt, called } = table;
  const left = seconds(now, open ? closesAt : endsAt);
  const wait = Math.max(0, (open ? closesAt : endsAt).getTime() - now.getTime());
  const next = called === undefined ? wait : Math.min(wait, CALL_MS);
  return (
    <p className={open ? 'clock open' : 'clock'} data-part="clock" data-from={left} data-next={next}>
      <span className="vh">
        {open
          ? t('closesAt', { time: clockTime(closesAt, language), context })
          : t('resultAt', { time: clockTime(endsAt, language), context })}
      </span>{' '}
      {/* Read when it is visited, and not announced by the second; the script counts it down. */}
      <span className="vh" role="timer" data-words={t('left', { seconds: '#' })}>
        {t('left', { seconds: left })}
      </span>
      <span aria-hidden="true">
        {t(open ? 'open' : 'closed', { context })} <b data-left={countdown(left, t('seconds'))} />
        <time>{clockTime(open ? closesAt : endsAt, language)}</time>
      </span>
    </p>
  );
}

interface ToldProps extends TablePart {
  /** The latest result in words. */
  latest: string | undefined;
  /** What to do, where nothing has happened yet. */
  ready: string;
}

/**
 * What has happened. A screen reader announces each event once: bets closed, the result, what the own bets brought. The
 * script replaces only the line of an event that is new, which its round shows where the words are the same.
 */
export function Told({ table, context, latest, ready }: ToldProps) {
  const { t } = useTranslation('tables');
  const { before, open, number, recent } = table;
  const isPaid = before !== undefined && (before.over || before.returned);
  return (
    <div className={isFresh(table) ? 'outcome later' : 'outcome'} data-part="told">
      <div role="status" aria-atomic="false">
        <p className="vh" data-round={number}>
          {!open && t('closed', { context })}
        </p>
        <p className={before ? undefined : 'paid'} data-round={recent[0]?.number}>
          {latest}
        </p>
        <div data-round={before?.number}>{isPaid && <Brought bets={before} />}</div>
      </div>
      <Placed
        table={table}
        context={context}
        ready={latest === undefined ? ready : undefined}
        isPaying={!!before && !isPaid}
      />
    </div>
  );
}

/** What is on the table, or what to do: nothing that happens by itself. */
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

/** What the bets on a round brought. */
export function Brought({ bets }: { bets: ShownBets }) {
  const { t } = useTranslation('tables');
  const { t: rounds } = useTranslation('rounds');
  const language = useLanguage();
  const stake = formatAmount(bets.stake, language);
  if (bets.returned) return <p className="paid">{t('returned', { amount: stake })}</p>;
  if (!bets.over) return <p>{t('paying')}</p>;
  const { kind, net } = resultOf(bets);
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

/** The way to recompute a round that is over. */
export function CheckLink({ bets }: { bets: ShownBets }) {
  const { t } = useTranslation('rounds');
  if (!bets.over || bets.returned) return null;
  return (
    <p>
      <SiteLink to={`/fair?round=${bets.id}`}>{t('fairCheck')}</SiteLink>
    </p>
  );
}

/** A list of bets: what lies where, and what it brought. */
export function BetList({ bets, nameOf }: { bets: ShownBets; nameOf: (t: TableTexts, bet: string) => string }) {
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

/** Who won most in the latest round. */
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

/** Commitments of the round that the form bets on and, where the player bet on it, of the round that is being dealt. */
export function Seal({ table }: { table: TableNow }) {
  const { t } = useTranslation('tables');
  return (
    <p className="seal" data-part="seal">
      {t('seal')} <code>{table.commitment}</code>
      {!table.open && table.mine && (
        <>
          <br />
          {t('sealRunning')} <code>{table.mine.seeds.commitment}</code>
        </>
      )}
    </p>
  );
}
