import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import { hasRole, type Role } from '#platform/operators';
import type { Columns } from '#platform/ops/command';
import { toOption } from '#platform/ops/usage';
import { commandPath } from './command-path';
import { DoneNote } from './done-note';
import { PartSections, type PartView } from './part-sections';
import { Facts, type RowAction } from './result';

type Row = Record<string, unknown>;

interface FixtureScreenProps {
  fixture: Row;
  columns: Columns;
  parts: readonly PartView[];
  actions: readonly RowAction[];
  role: Role;
  /** Path to which a change returns. */
  here: string;
  /** Title of the change that was made before this page. */
  done: string | undefined;
}

/** Statuses of a fixture with a result. */
const OVER = ['ended', 'postponed', 'abandoned'];

/** One fixture whole: its state, what can be done, its markets with their open bets, and decisions about it. */
export function FixtureScreen({ fixture, columns, parts, actions, role, here, done }: FixtureScreenProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const isOver = OVER.includes(String(fixture['status']));
  const offered = actions.filter(
    ({ name, command }) =>
      hasRole(role, command.role) &&
      name !== (isOver ? 'betting settle' : 'betting correct') &&
      !(isOver && name === 'betting suspend'),
  );
  const { home, away, ...facts } = fixture;
  const filled = parts.filter(({ rows }) => rows.length > 0);
  return (
    <>
      <DoneNote what={done} />
      <h1>
        {String(home)} – {String(away)}
      </h1>
      <div className="card one">
        <Facts row={facts} columns={columns} />
      </div>
      {offered.length > 0 && (
        <nav className="card" aria-label={t('actions')}>
          <ul className="actions">
            {offered.map(({ name, command, fields }) => (
              <li key={name}>
                <a
                  href={commandPath(name, {
                    ...Object.fromEntries(
                      Object.entries(fields).map(([field, column]) => [toOption(field), String(fixture[column])]),
                    ),
                    back: here,
                  })}
                >
                  {localize(command.title, language)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label={t('sections')}>
        <ul className="actions">
          {filled.map(({ name, title, rows }) => (
            <li key={name}>
              <a href={`#${name}`}>
                {localize(title, language)} ({rows.length})
              </a>
            </li>
          ))}
          <li>
            <a href="/desk/sport">{t('sport')}</a>
          </li>
        </ul>
      </nav>
      <PartSections parts={parts} role={role} here={here} />
    </>
  );
}
