import { useTranslation } from 'react-i18next';
import { formatStakes, getPlaceStakes } from '#arcade/table-game';
import { useLanguage } from '~/lib/language/i18n';
import { formatShortAmount } from '~/lib/format/money';
import type { AnyTable } from './table-parts';

const FORM = 'again';

/** Form that repeats the player's last bets on the next round. */
export function Again({ screen: { table }, address }: { screen: AnyTable; address: string }) {
  const { again, number } = table;
  return (
    <form method="post" action={address} id={FORM} data-part="again" hidden>
      {again && (
        <>
          <input type="hidden" name="requestID" value={again.requestID} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="stakes" value={formatStakes(getPlaceStakes(again.choice))} />
        </>
      )}
    </form>
  );
}

/** Button that submits it, next to the one that places chips. */
export function AgainButton({ screen: { table } }: { screen: AnyTable }) {
  const { t } = useTranslation('tables');
  const language = useLanguage();
  const { again } = table;
  return (
    <span data-part="again-button" className="again">
      {again && (
        <button className="btn ghost" form={FORM}>
          {t('again')} <b>{formatShortAmount(BigInt(again.stake), language)}</b>
        </button>
      )}
    </span>
  );
}
