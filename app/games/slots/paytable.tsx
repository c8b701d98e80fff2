import { useTranslation } from 'react-i18next';
import type { AnySlotProfile } from '#arcade/slots';
import { MIXED_BARS } from '#arcade/slots/game';
import { getPayTable } from '#arcade/slots/paytable';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount, formatLira } from '~/lib/format/money';
import { SlotFacts, SlotRules } from './slot-rules';
import { getDrawingHref, type SymbolNamer } from './slot-symbols';

interface Props {
  profile: AnySlotProfile;
  /** Kuruş. */
  stake: number;
  nameOf: SymbolNamer;
  hasJackpot: boolean;
}

/** Kind of slot, payouts of each symbol for the chosen stake, and the rules. */
export function Paytable({ profile, stake, nameOf, hasJackpot }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const { columns, rows } = getPayTable(profile, stake);
  return (
    <details className="card table" open>
      <summary>{t('paytable')}</summary>
      <SlotFacts profile={profile} />
      <table className="pays">
        <caption>{t('paytableFor', { stake: formatAmount(BigInt(stake), language) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('symbol')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ symbol, pays }) => (
            <tr key={symbol}>
              <th scope="row">
                {symbol !== MIXED_BARS && (
                  <svg viewBox="-2 -2 104 104" aria-hidden="true">
                    <use href={getDrawingHref(symbol)} />
                  </svg>
                )}
                {nameOf(symbol)}
              </th>
              {pays.map((pay, index) => (
                <td key={index}>{pay > 0 ? formatLira(BigInt(pay), language) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SlotRules profile={profile} stake={stake} nameOf={nameOf} hasJackpot={hasJackpot} />
    </details>
  );
}
