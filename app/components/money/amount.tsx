import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';

/** Whole kuruş as '1.234,56 ₺', never broken over lines; `win` shows it in gold. */
export function Amount({ kurus, win = false }: { kurus: bigint; win?: boolean }) {
  const language = useLanguage();
  return <span className={win ? 'amount win' : 'amount'}>{formatAmount(kurus, language)}</span>;
}
