import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Rules of a table, below its paytable if it has one. */
export function TableRules({ rules, children }: { rules: readonly string[]; children?: ReactNode }) {
  const { t } = useTranslation('hands');
  return (
    <details className="card table" open>
      <summary>{t('rules')}</summary>
      {children}
      <ul className="rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
