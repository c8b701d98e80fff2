import { useLanguage } from '~/lib/i18n';
import { formatAmount } from '~/lib/money';

/** Whole kuruş as '1.234,56 ₺', never broken over lines; `win` sets it in gold, `signed` puts a plus before gains. */
export function Amount({ kurus, win = false, signed = false }: { kurus: bigint; win?: boolean; signed?: boolean }) {
  const language = useLanguage();
  return (
    <span className={win ? 'amount win' : 'amount'}>
      {signed && kurus > 0n && '+'}
      {formatAmount(kurus, language)}
    </span>
  );
}
