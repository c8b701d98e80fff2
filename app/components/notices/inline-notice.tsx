import { useTranslation } from 'react-i18next';
import { ARRIVAL } from '../layout/arrival';

interface InlineNoticeProps {
  text?: string;
  tone?: 'info' | 'success' | 'error';
  /** Whether it is the outcome of a submit and takes the focus. */
  isArrival?: boolean;
}

/** A line instead of a missing part; default text: 'Bu bölüm şu anda gösterilemiyor'. */
export function InlineNotice({ text, tone = 'info', isArrival = false }: InlineNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <p className={`notice ${tone}`} {...(isArrival && ARRIVAL)}>
      {text ?? t('partUnavailable')}
    </p>
  );
}
