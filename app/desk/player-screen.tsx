import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import { hasRole, type Role } from '#platform/operators';
import type { Columns, OutputPart } from '#platform/ops/command';
import { commandPath, playerPath } from './command-path';
import { DoneNote } from './done-note';
import { Facts, ResultCell, ResultTable, type RowAction } from './result';

type Row = Record<string, unknown>;

/** A part of `players show`, with the declarations of its actions. */
interface Part extends Omit<OutputPart, 'actions'> {
  actions: readonly RowAction[];
}

interface PlayerScreenProps {
  player: Row;
  columns: Columns;
  parts: readonly Part[];
  timeline: { rows: readonly Row[]; columns: Columns; isFirst: boolean; next: string | undefined };
  actions: readonly RowAction[];
  role: Role;
  /** Path to which a change returns. */
  here: string;
  /** Title of the change that was made before this page. */
  done: string | undefined;
}

/** Facts of the summary; the section of details has the others. */
const SUMMARY = ['status', 'excludedUntil', 'heldFor', 'reason', 'balance', 'bonusBalance', 'owed'];

const pick = (row: Row, isWanted: (name: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));

/** One player whole: summary, actions, sections with anchors, and the timeline. */
export function PlayerScreen({ player, columns, parts, timeline, actions, role, here, done }: PlayerScreenProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const uid = String(player['uid']);
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const empty = parts.filter(({ rows }) => rows.length === 0);
  const links = [
    { id: 'details', text: t('details'), count: undefined },
    ...filled.map(({ name, title, rows }) => ({ id: name, text: localize(title, language), count: rows.length })),
    { id: 'timeline', text: t('timeline'), count: undefined },
  ];
  const { status } = player;
  const isOpen = status !== 'inactive';
  const offered = actions.filter(
    ({ name, command }) =>
      hasRole(role, command.role) &&
      name !== (isOpen ? 'players reopen' : 'players suspend') &&
      // Nothing of an erased player can change.
      !(status === 'erased' && command.effect),
  );
  const section = { role, here };
  return (
    <>
      <DoneNote what={done} />
      <h1>
        {String(player['username'])} <small className="soft">{String(player['name'])}</small>
      </h1>
      <div className="card one">
        <Facts row={pick(player, (name) => SUMMARY.includes(name))} columns={columns} />
        <Limits part={parts.find(({ name }) => name === 'limits')} />
      </div>
      <nav className="card" aria-label={t('actions')}>
        <ul className="actions">
          {offered.map(({ name, command }) => (
            <li key={name}>
              <a href={commandPath(name, { who: uid, ...(command.effect && { back: here }) })}>
                {localize(command.title, language)}
              </a>
            </li>
          ))}
          <li>
            <a href={`/desk/support/${encodeURIComponent(uid)}`}>{t('thread')}</a>
          </li>
        </ul>
      </nav>
      <nav aria-label={t('sections')}>
        <ul className="actions">
          {links.map(({ id, text, count }) => (
            <li key={id}>
              <a href={`#${id}`}>{count === undefined ? text : `${text} (${count})`}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section id="details">
        <h2>{t('details')}</h2>
        <div className="card one">
          <Facts row={pick(player, (name) => !SUMMARY.includes(name) && name !== 'username')} columns={columns} />
        </div>
      </section>
      {filled.map(({ name, title, rows, columns: own, actions: offers }) => (
        <section key={name} id={name}>
          <h2>{localize(title, language)}</h2>
          <ResultTable {...section} rows={rows} columns={own} actions={offers} caption={localize(title, language)} />
        </section>
      ))}
      {empty.length > 0 && (
        <p className="soft">
          {t('emptyParts', { names: empty.map(({ title }) => localize(title, language)).join(', ') })}
        </p>
      )}
      <section id="timeline">
        <h2>{t('timeline')}</h2>
        <ResultTable
          {...section}
          rows={timeline.rows}
          columns={timeline.columns}
          actions={[]}
          caption={t('timeline')}
        />
        <p className="row">
          {!timeline.isFirst && <a href={`${playerPath(uid)}#timeline`}>{t('first')}</a>}
          {timeline.next !== undefined && <a href={timeline.next}>{t('next')}</a>}
        </p>
      </section>
    </>
  );
}

/** Limits of play that are set, in one line each: the limit, and what is left of it. */
function Limits({ part }: { part: Part | undefined }) {
  const set = part?.rows.filter(({ value }) => value !== 'none') ?? [];
  if (set.length === 0) return null;
  return (
    <ul className="facts">
      {set.map((row) => (
        <li key={String(row['limit'])}>
          <ResultCell kind="word" value={row['limit']} />: <ResultCell kind="word" value={row['value']} />
          {row['left'] !== '' && (
            <>
              {' '}
              (<ResultCell kind="money" value={row['left']} />)
            </>
          )}
          <ResultCell kind="timestamp" value={row['until']} />
        </li>
      ))}
    </ul>
  );
}
