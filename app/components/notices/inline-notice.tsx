import { common } from '#locales/common';
import { useTexts } from '~/lib/texts';

/** A line in the place of what is missing; without a text: 'Bu bölüm şu anda gösterilemiyor'. */
export function InlineNotice({ text, tone = 'info' }: { text?: string; tone?: 'info' | 'positive' | 'negative' }) {
  const t = useTexts(common);
  return <p className={`notice ${tone}`}>{text ?? t('partUnavailable')}</p>;
}
