import { useTranslation } from 'react-i18next';
import { formatDate, formatDateRange } from '#contract/dates';
import { textBlocks } from '~/lib/format/text-blocks';
import { useLanguage } from '~/lib/language/i18n';
import { ContentLink } from './content-link';
import { Picture } from './picture';
import { TextBlocks } from './text-blocks';

export interface PromotionView {
  id: string;
  title: string;
  text: string;
  /** Decorative; '' for none. */
  image: string;
  start: Date;
  /** First time after the promotion. */
  end: Date;
  link: string;
  linkText: string;
  /** Announced, without a date yet. */
  announced: boolean;
}

/** Returns the last day on which a promotion applies. */
const lastDay = (end: Date) => new Date(end.getTime() - 1);

/** A promotion: one sentence, its conditions in a closed `details`, its dates and its link. */
export function PromotionCard({
  promotion,
  phase,
}: {
  promotion: PromotionView;
  phase: 'active' | 'coming' | 'finished';
}) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const { title, text, image, start, end, link, linkText, announced } = promotion;
  const [first, ...rest] = text.split(/\n\s*\n/);
  const last = formatDate(lastDay(end), language);
  const dates = {
    active: t('until', { day: last }),
    coming: announced ? t('undated') : formatDateRange(start, lastDay(end), language),
    finished: t('endedOn', { day: last }),
  };
  return (
    <article className={`card offer ${phase}`}>
      {image && <Picture src={image} width={96} height={96} />}
      <div className="stack">
        <h3>{title}</h3>
        <p className="soft">{dates[phase]}</p>
        <TextBlocks text={first ?? ''} headings="h4" />
        {textBlocks(rest.join('\n\n')).length > 0 && (
          <details>
            <summary>
              {t('conditions')}
              <span className="vh">: {title}</span>
            </summary>
            <TextBlocks text={rest.join('\n\n')} headings="h4" />
          </details>
        )}
        {phase !== 'finished' && (
          <ContentLink to={link} className={phase === 'active' ? 'btn' : 'btn ghost'}>
            {linkText || title}
          </ContentLink>
        )}
      </div>
    </article>
  );
}
