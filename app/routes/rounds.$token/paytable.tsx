import { useTranslation } from 'react-i18next';
import { SCATTER, type SlotProfile } from '#arcade/slots';
import { formatAmount, formatLira } from '~/lib/money';
import { useLanguage } from '~/lib/i18n';

interface Props {
  profile: SlotProfile;
  /** Kuruş. */
  stake: number;
  names: readonly string[];
  hasJackpot: boolean;
}

/** What each symbol pays for the stake that is chosen, and the rules. */
export function Paytable({ profile, stake, names, hasJackpot }: Props) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const wild = names[0] ?? '';
  const scatter = names[SCATTER] ?? '';
  const rtp = (profile.returnToPlayer / 100).toFixed(2);
  const rows = names.map((name, symbol) => {
    const times =
      symbol === SCATTER ? profile.scatterPays.map((pay) => pay * profile.lines) : (profile.pays[symbol] ?? [0, 0, 0]);
    return { symbol, name, pays: times.map((pay) => formatLira(BigInt((pay * stake) / profile.lines), language)) };
  });
  return (
    <details className="card">
      <summary>{t('paytable')}</summary>
      <table className="pays">
        <caption>{t('paytableFor', { stake: formatAmount(BigInt(stake), language) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('symbol')}</th>
            <th scope="col">3</th>
            <th scope="col">4</th>
            <th scope="col">5</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ symbol, name, pays }) => (
            <tr key={symbol}>
              <th scope="row">
                <svg aria-hidden="true">
                  <use href={`#s${symbol}`} />
                </svg>
                {name}
              </th>
              {pays.map((pay, index) => (
                <td key={index}>{pay}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="rules">
        <li>
          {t('stakeHint', { lines: profile.lines, amount: formatAmount(BigInt(stake / profile.lines), language) })}
        </li>
        <li>{t('rule1')}</li>
        <li>{t('rule2', { wild })}</li>
        <li>{t('rule3', { scatter })}</li>
        {profile.freeSpins > 0 && (
          <li>{t('rule4', { scatter, count: profile.freeSpins, times: profile.freeSpinMultiplier })}</li>
        )}
        {hasJackpot && <li>{t('rule5')}</li>}
        <li>
          {t('rtp', { rtp: language === 'tr' ? rtp.replace('.', ',') : rtp })} · {t(`volatility_${profile.volatility}`)}
        </li>
      </ul>
    </details>
  );
}
