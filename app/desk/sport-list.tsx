import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { Role } from '#platform/operators';
import type { Columns } from '#platform/ops/command';
import type { Fields } from '#platform/ops/field';
import { CommandField } from './command-form';
import { NextPage } from './command-page';
import { commandPath, fixturePath } from './command-path';
import { DoneNote } from './done-note';
import { Problems, type FieldErrors } from './fields';
import { PartSections, type PartView } from './part-sections';
import { ResultCell, toColumns } from './result';

type Row = Record<string, unknown>;

interface SportListProps {
  /** Fields of the command that lists fixtures. */
  fields: Fields;
  /** Values of the filter, by field. */
  filter: Readonly<Record<string, string>>;
  rows: readonly Row[];
  columns: Columns;
  errors: FieldErrors;
  /** Conflicting results, and feeds. */
  parts: readonly PartView[];
  role: Role;
  /** Path of the next page; undefined on the last one. */
  next: string | undefined;
  /** Title of the change that was made before this page. */
  done: string | undefined;
  here: string;
}

/** Columns that the name of the fixture stands for. */
const NAMED = ['id', 'home', 'away'];
/** Lists of bets besides that of fixtures. */
const LINKS = ['betting margin', 'betting large-coupons', 'betting suspensions', 'betting feeds'] as const;

/** Fixtures with their filter; each name leads to the screen of the fixture. */
export function SportList(props: SportListProps) {
  const { fields, filter, rows, columns: declared, errors, parts, role, next, done, here } = props;
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const columns = toColumns(rows, declared).filter(({ name }) => !NAMED.includes(name));
  const shown = Object.entries(fields).filter(([name]) => name in filter);
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('sport')}</h1>
      <nav aria-label={t('lists')}>
        <ul className="actions">
          {LINKS.map((name) => (
            <li key={name}>
              <a href={commandPath(name)}>{t(`list_${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form action={here} className="filters card" aria-label={t('filter')}>
        <Problems errors={errors} />
        {shown.map(([name, field]) => (
          <CommandField key={name} name={name} field={field} value={filter[name] ?? ''} error={errors[name]} />
        ))}
        <button className="btn">{t('show')}</button>
      </form>
      {rows.length === 0 ? (
        <p className="empty card">{t('noFixtures')}</p>
      ) : (
        <div className="scroll" role="region" aria-label={t('fixtures')} tabIndex={0}>
          <table>
            <caption className="vh">{t('fixtures')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('fixture')}</th>
                {columns.map(({ name, kind, label }) => (
                  <th key={name} scope="col" className={kind === 'number' ? 'number' : undefined}>
                    {localize(label, language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row['id'])} data-row="" tabIndex={-1}>
                  <td>
                    <a href={fixturePath(String(row['id']))}>
                      {String(row['home'])} – {String(row['away'])}
                    </a>
                  </td>
                  {columns.map(({ name, kind }) => (
                    <td key={name} className={kind === 'number' ? 'number' : undefined}>
                      <ResultCell kind={kind} value={row[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== undefined && <NextPage to={next} />}
      <PartSections parts={parts} role={role} here={here} />
    </>
  );
}
