import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Bets with their payouts. */
  rows: readonly (readonly [bet: string, pays: string])[];
  /** The rules of this game, as list items. */
  children: ReactNode;
}

/** Payouts of a table's bets, and its rules. */
export function FeltRules({ rows, children }: Props) {
  const { t } = useTranslation('tables');
  return (
    <details className="card">
      <summary>{t('paytable')}</summary>
      <table className="pays">
        <caption>{t('pays')}</caption>
        <tbody>
          {rows.map(([bet, pays]) => (
            <tr key={bet}>
              <th scope="row">{bet}</th>
              <td>{pays}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="rules">
        {children}
        <li>{t('tableRule1')}</li>
        <li>{t('tableRule2')}</li>
        <li>{t('tableRule3')}</li>
      </ul>
    </details>
  );
}
