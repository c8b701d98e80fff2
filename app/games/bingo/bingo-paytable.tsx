import { useTranslation } from 'react-i18next';
import { withDecimalSign } from '#contract/decimal';
import { PRIZES, type BingoProfile } from '#arcade/bingo';
import { formatAmount } from '~/lib/format/money';
import { useLanguage } from '~/lib/language/i18n';

/** Prizes for a card of this price (kuruş), by how early they are completed, and the rules. */
export function BingoPaytable({ profile, price }: { profile: BingoProfile; price: number }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const rtp = (profile.returnToPlayer / 100).toFixed(2);
  return (
    <details className="card">
      <summary>{t('paytable')}</summary>
      <table className="pays">
        <caption>{t('bingoPaysFor', { price: formatAmount(BigInt(price), language) })}</caption>
        {PRIZES.map((prize) => (
          <tbody key={prize}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t(`bingo_${prize}`)} <small>{t(`bingo_${prize}Means`)}</small>
              </th>
            </tr>
            {profile.pays[prize].map(({ by, times }) => (
              <tr key={by}>
                <th scope="row">{t('bingoBy', { by })}</th>
                <td>{formatAmount(BigInt(times * price), language)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <ul className="rules">
        <li>{t('bingoHint')}</li>
        <li>{t('bingoRule1')}</li>
        <li>{t('bingoRule2', { balls: profile.balls })}</li>
        <li>{t('bingoRule3')}</li>
        <li>{t('bingoRule4')}</li>
        <li>{t('rtp', { rtp: withDecimalSign(rtp, language) })}</li>
      </ul>
    </details>
  );
}
