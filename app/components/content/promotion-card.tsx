import { useTranslation } from 'react-i18next';
import { textBlocks } from '~/lib/format/text-blocks';
import { ContentLink } from './content-link';
import { Picture } from './picture';
import { TextBlocks } from './text-blocks';

export interface PromotionView {
  id: string;
  title: string;
  text: string;
  /** Decorative; '' for none. */
  image: string;
  /** Its days as text; '' for none. */
  days: string;
  /** The last day on which it applies, as text; '' for none. */
  lastDay: string;
  link: string;
  linkText: string;
  /** Announced, without a date yet. */
  announced: boolean;
}

/** A promotion: one sentence, its conditions in a closed `details`, its dates and its link. */
export function PromotionCard({
  promotion,
  phase,
}: {
  promotion: PromotionView;
  phase: 'active' | 'coming' | 'finished';
}) {
  const { t } = useTranslation('content');
  const { title, text, image, days, lastDay, link, linkText, announced } = promotion;
  const [first, ...rest] = text.split(/\n\s*\n/);
  const dates = {
    active: lastDay && t('until', { day: lastDay }),
    coming: announced ? t('undated') : days,
    finished: t('endedOn', { day: lastDay }),
  };
  return (
    <article className={`card offer ${phase}`}>
      {image && <Picture src={image} width={96} height={96} />}
      <div className="stack">
        <h3>{title}</h3>
        {dates[phase] && <p className="soft">{dates[phase]}</p>}
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
