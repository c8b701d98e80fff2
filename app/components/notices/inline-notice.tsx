import { useTranslation } from 'react-i18next';
import { ARRIVAL } from '../layout/arrival';

interface InlineNoticeProps {
  text?: string;
  tone?: 'info' | 'success' | 'error';
  /** The outcome of a submit: it takes the focus. */
  isArrival?: boolean;
}

/** A line in the place of what is missing; without a text: 'Bu bölüm şu anda gösterilemiyor'. */
export function InlineNotice({ text, tone = 'info', isArrival = false }: InlineNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <p className={`notice ${tone}`} {...(isArrival && ARRIVAL)}>
      {text ?? t('partUnavailable')}
    </p>
  );
}
