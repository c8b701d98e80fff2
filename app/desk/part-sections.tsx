import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { Role } from '#platform/operators';
import type { OutputPart } from '#platform/ops/command';
import { ResultTable, type RowAction } from './result';

/** A part of an output, with the declarations of its actions. */
export interface PartView extends Omit<OutputPart, 'actions'> {
  actions: readonly RowAction[];
}

/** Parts of an output as sections with anchors; those without a row are named at the end. */
export function PartSections({ parts, role, here }: { parts: readonly PartView[]; role: Role; here: string }) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const empty = parts.filter(({ rows }) => rows.length === 0);
  return (
    <>
      {parts.map(
        ({ name, title, rows, columns, actions }) =>
          rows.length > 0 && (
            <section key={name} id={name}>
              <h2>{localize(title, language)}</h2>
              <ResultTable
                rows={rows}
                columns={columns}
                actions={actions}
                role={role}
                caption={localize(title, language)}
                here={here}
              />
            </section>
          ),
      )}
      {empty.length > 0 && (
        <p className="soft">
          {t('emptyParts', { names: empty.map(({ title }) => localize(title, language)).join(', ') })}
        </p>
      )}
    </>
  );
}
