import { useTranslation } from 'react-i18next';
import { ANTE_BONUS_PAYS, PAIR_PLUS_PAYS, POKER_HANDS } from '#arcade/three-card-poker';

/** Payouts of pair plus and the ante bonus for each hand, best first. */
export function PokerPays() {
  const { t } = useTranslation('hands');
  const times = (pays: number | undefined) => (pays ? t('toOne', { times: pays }) : '–');
  return (
    <table className="pays">
      <caption>{t('pokerPays')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('pokerHand')}</th>
          <th scope="col">{t('pairPlus')}</th>
          <th scope="col">{t('anteBonus')}</th>
        </tr>
      </thead>
      <tbody>
        {[...POKER_HANDS].reverse().map((hand) => (
          <tr key={hand}>
            <th scope="row">{t(`poker_${hand}`)}</th>
            <td>{times(PAIR_PLUS_PAYS[hand])}</td>
            <td>{times(ANTE_BONUS_PAYS[hand])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
