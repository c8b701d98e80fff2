import { useTranslation } from 'react-i18next';

/** A line in the place of what is missing; without a text: 'Bu bölüm şu anda gösterilemiyor'. */
export function InlineNotice({ text, tone = 'info' }: { text?: string; tone?: 'info' | 'success' | 'error' }) {
  const { t } = useTranslation('common');
  return <p className={`notice ${tone}`}>{text ?? t('partUnavailable')}</p>;
}
