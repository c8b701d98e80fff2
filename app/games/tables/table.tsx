import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chipsWithin } from '#arcade/chips';
import { formatStakes, parseStakes } from '#arcade/table-game';
import type { EngineKind, GameScreen, BetsView, RoundView } from '#provider';
import { formatDateTime } from '#contract/dates';
import { useTimeStyle } from '~/lib/page/clock';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatLira } from '~/lib/format/money';
import { RefusalNote, type ScreenProps } from '~/games/document/frame';
import { PastBar, usePast } from '~/games/document/past';
import { RejectedStakes, RejectedSum, type PlaceLook } from './rejected-stakes';
import { Again, AgainButton } from './table-again';
import {
  BetList,
  BetResults,
  CheckLink,
  Clock,
  isFresh,
  Seal,
  TableStatus,
  Winners,
  type AnyTable,
} from './table-parts';
import { TableHeader } from './table-header';
import type { TableKind, TableTexts } from './table-words';

/** Number of previous results that a row of marks shows. */
const RECENT = 50;

/** Age of a result up to which its winning places are lit, with the chips of that round. */
const WON_MS = 8_000;

/** Number of chips to choose from: as many as fit side by side on a phone. */
const CHIPS = 6;

/** Appearance and texts of one game at a shared table. */
export interface TableLook<Result> extends PlaceLook {
  /** Selects texts of a bingo hall instead of a table's. */
  context?: 'hall';
  /** Returns a result, or a bet, as text. */
  tell(t: TableTexts, result: Result): string;
  /**
   * Renders the wheel or the cards, with the latest result if there is one; `fresh`: it is new. `called` is the known
   * part of the next one.
   */
  stage(result: Result | undefined, fresh: boolean, called: Result | undefined): ReactNode;
  /** Renders a previous result. */
  mark(result: Result): ReactNode;
  /** Renders previous results, latest first, if they are more than a row of marks. */
  road?(results: readonly { number: number; result: Result }[]): ReactNode;
  /** Returns the places that win with a result. */
  wins?(result: Result): readonly string[];
  /** Renders the places to bet on; chosen ones are checked. */
  felt(chosen: ReadonlySet<string>): ReactNode;
  /** Renders a player's bets on one round, if their names do not suffice. */
  bets?(bets: BetsView<Result>, called: Result | undefined): ReactNode;
  /** Payouts and rules. */
  rules: ReactNode;
  /** Kuruş that every chip is a multiple of; default: 1. */
  chipStep?: number;
}

/** `ScreenProps` of any table. */
interface TableProps extends Omit<ScreenProps<EngineKind>, 'screen' | 'round'> {
  screen: GameScreen<TableKind>;
  round: RoundView<TableKind> | undefined;
}

interface Props {
  props: TableProps;
  look: TableLook<unknown>;
}

/** A shared table: clock and result, the felt with chips to place, the winners. */
export function Table({ props, look }: Props) {
  const past = usePast();
  return past ? <PastTable props={props} look={look} session={past} /> : <LiveTable props={props} look={look} />;
}

function LiveTable({ props: { address, screen, round, refused, requestID }, look }: Props) {
  const { t } = useTranslation('tables');
  const here = screen as unknown as AnyTable;
  const stakes = parseStakes(refused?.form.get('stakes'));
  const kept = stakes?.size ? stakes : undefined;
  const chosen = new Set(refused?.form.getAll('bet').map(String));
  const entered = refused ? Number(refused.form.get('chip')) : here.table.again?.choice.chip;
  return (
    <main className="game table">
      <section className="machine">
        <TableHeader screen={screen} />
        <Stage screen={here} look={look} />
        <Latest screen={here} look={look} />
        <Recent screen={here} look={look} />
      </section>
      <form method="post" action={address} className="bet-form">
        <input type="hidden" name="requestID" value={requestID} />
        {kept && <input type="hidden" name="stakes" value={formatStakes(kept)} />}
        <NextNumber screen={here} />
        <fieldset className="layout">
          <legend className="vh">{t('felt', { context: look.context })}</legend>
          {look.felt(chosen)}
        </fieldset>
        <div className="controls">
          {refused && (
            <RefusalNote
              why={refused.why === 'stake' ? 'bets' : refused.why}
              said={refused.said}
              context={look.context}
            />
          )}
          <Clock table={here.table} context={look.context} />
          {kept && <RejectedStakes stakes={kept} look={look} />}
          <Chips screen={here} look={look} entered={entered} />
          <AgainButton screen={here} />
          <button className="btn gold spin" aria-describedby={refused ? 'refused' : undefined}>
            {t('place', { context: look.context })}
            {kept && <RejectedSum stakes={kept} look={look} />}
          </button>
        </div>
      </form>
      <Again screen={here} address={address} />
      <Mine screen={here} look={look} />
      {round && ![here.table.mine?.number, here.table.before?.number].includes(round.number) && (
        <Earlier round={round} look={look} />
      )}
      <Winners table={here.table} context={look.context} />
      <FeltState screen={here} look={look} />
      <Seal table={here.table} />
      {look.rules}
    </main>
  );
}

/** A past round that is shown again: its result, and the bets on it. */
function PastTable({ props: { screen, round }, look, session }: Props & { session: GameScreen['session'] }) {
  return (
    <main className="game table">
      <section className="machine">
        <TableHeader screen={screen} />
        <div className="stage">{look.stage(round?.view.result, false, undefined)}</div>
      </section>
      {round && <Earlier round={round} look={look} />}
      <PastBar session={session} />
    </main>
  );
}

/** Parts of a table's page that update automatically, for its script. */
export function TableParts({ props: { address, screen, requestID }, look }: Props) {
  const here = screen as unknown as AnyTable;
  return (
    <>
      <Stage screen={here} look={look} />
      <Latest screen={here} look={look} />
      <Recent screen={here} look={look} />
      <input type="hidden" name="requestID" value={requestID} />
      <NextNumber screen={here} />
      <Clock table={here.table} context={look.context} />
      <AgainButton screen={here} />
      <Again screen={here} address={address} />
      <Mine screen={here} look={look} />
      <Winners table={here.table} context={look.context} />
      <FeltState screen={here} look={look} />
      <Seal table={here.table} />
    </>
  );
}

interface PartProps {
  screen: AnyTable;
  look: TableLook<unknown>;
}

function Stage({ screen: { table }, look }: PartProps) {
  const fresh = isFresh(table);
  return (
    <div className={fresh ? 'stage fresh' : 'stage'} data-part="stage">
      {look.stage(table.recent[0]?.result, fresh, table.called)}
    </div>
  );
}

function Latest({ screen: { table }, look }: PartProps) {
  const { t } = useTranslation('tables');
  const [last] = table.recent;
  return (
    <TableStatus
      table={table}
      context={look.context}
      latest={table.called === undefined && last ? look.tell(t, last.result) : undefined}
      ready={t('ready', { context: look.context })}
    />
  );
}

/** Previous results, latest first. */
function Recent({ screen: { table }, look }: PartProps) {
  const { t } = useTranslation('tables');
  return (
    <div className={isFresh(table) ? 'recent fresh' : 'recent'} data-part="recent">
      {table.recent.length > 0 && (
        <>
          <h2 className="vh">{t('recent')}</h2>
          {look.road?.(table.recent) ?? (
            <ol tabIndex={0} aria-label={t('recent')}>
              {table.recent.slice(0, RECENT).map(({ number, result }) => (
                <li key={number}>{look.mark(result)}</li>
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}

/** State of the felt for the page's script: the player's chips, those of all players, and the winning places. */
function FeltState({ screen: { limits, table }, look }: PartProps) {
  const { mine, before, recent, totals } = table;
  const toStakes = (bets: BetsView | undefined) =>
    bets && !bets.returned ? formatStakes(new Map(bets.view.bets.map(({ bet, stake }) => [bet, stake]))) : undefined;
  const [last] = recent;
  const wonFor = last ? WON_MS - (table.now.getTime() - last.at.getTime()) : 0;
  return (
    <p
      hidden
      data-part="chips"
      data-max={limits?.max}
      data-mine={toStakes(mine)}
      data-before={toStakes(before)}
      data-won={wonFor > 0 && last ? look.wins?.(last.result).join(' ') : undefined}
      data-won-for={wonFor > 0 ? wonFor : undefined}
      data-all={formatStakes(new Map(Object.entries(totals))) || undefined}
    />
  );
}

/** Round that the form bets on. */
function NextNumber({ screen }: Pick<PartProps, 'screen'>) {
  return <input type="hidden" name="number" value={screen.table.number} data-part="number" />;
}

/** Chips to choose from. */
function Chips({
  screen: { limits },
  look,
  entered,
}: Pick<PartProps, 'screen' | 'look'> & { entered: number | undefined }) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const chips = chipsWithin(limits, look.chipStep).slice(0, CHIPS);
  const chosen = entered !== undefined && chips.includes(entered) ? entered : chips[0];
  return (
    <fieldset className="chips">
      <legend className="vh">{t('chip')}</legend>
      {chips.map((chip) => (
        <label key={chip}>
          <input type="radio" name="chip" value={chip} defaultChecked={chip === chosen} />
          <span>{formatLira(BigInt(chip), language).replace(/[.,]00$/, '')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The player's chips on the running round, and the results of those on the previous round. */
function Mine({ screen: { table }, look }: PartProps) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const shown = [
    ...(table.mine
      ? [
          {
            bets: table.mine,
            title: t('yours', { amount: formatAmount(table.mine.stake, language), context: look.context }),
          },
        ]
      : []),
    ...(table.before ? [{ bets: table.before, title: t('yoursBefore', { context: look.context }) }] : []),
  ];
  return (
    <div data-part="mine" className="mine">
      {shown.map(({ bets, title }) => (
        <Fragment key={bets.number}>
          <h2>{title}</h2>
          <Bets bets={bets} look={look} called={bets === table.mine ? table.called : undefined} />
          <CheckLink bets={bets} />
        </Fragment>
      ))}
    </div>
  );
}

/** Bets on a round, as the game shows them or as a list. */
function Bets({ bets, look, called }: { bets: BetsView; look: TableLook<unknown>; called: unknown }) {
  return look.bets?.(bets, called) ?? <BetList bets={bets} nameOf={(texts, bet) => look.nameBet(texts, bet)} />;
}

/** A round that was opened again: its result, the bets and their results. */
function Earlier({ round, look }: { round: RoundView<TableKind>; look: TableLook<unknown> }) {
  const { t } = useTranslation('tables');
  const { result, bets } = round.view;
  const shown: BetsView = {
    ...round,
    returned: round.returned ?? false,
    number: round.number ?? 0,
    view: { bets, result },
  };
  const time = formatDateTime(round.at, useTimeStyle());
  return (
    <section className="card earlier">
      <h2>{t('earlier', { time })}</h2>
      {result !== undefined && <p>{look.tell(t, result)}</p>}
      <BetResults bets={shown} />
      <Bets bets={shown} look={look} called={undefined} />
      <CheckLink bets={shown} />
    </section>
  );
}
