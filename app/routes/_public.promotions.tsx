import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getCaller } from '~/session/guards.server';
import { PromotionCard, type PromotionView } from '~/components/content/promotion-card';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { formatOfferDays } from '~/screens/offer-days.server';
import { toPictureUrl } from '~/screens/picture-url.server';
import { promotions } from '~/services/cmscontroller.server';
import type { Promotion } from '~/services/cmscontroller.server';
import { unreadablePage } from '~/screens/record-status.server';

export const handle: RouteHandle = { styles: ['content', 'offers'], i18n: ['content'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const reply = await promotions(caller, new Date());
  if (!reply.ok) throw unreadablePage(reply);
  const view = ({
    id,
    title,
    text,
    image,
    Start_date,
    End_date,
    link,
    linkText,
    announced,
  }: Promotion): PromotionView => ({
    id,
    title,
    text,
    image: toPictureUrl(caller, image),
    ...formatOfferDays({ start: Start_date, end: End_date }, caller.language),
    link,
    linkText,
    announced,
  });
  const { active, coming, finished } = reply.data;
  return {
    active: active.map(view),
    coming: coming.map(view),
    finished: finished.map(view),
  };
}

export const meta = titled('content', 'promotionsTitle', 'promotionsDescription');

/** Promotions: active, coming and finished. */
export default function Promotions() {
  const { t } = useTranslation('content');
  const lists = useLoaderData<typeof loader>();
  const phases = ['active', 'coming', 'finished'] as const;
  return (
    <>
      <PageHeading title={t('promotionsTitle')} lead={t('promotionsLead')} />
      {lists.active.length === 0 && <EmptyState text={t('noPromotions')} />}
      {phases.map(
        (phase) =>
          lists[phase].length > 0 && (
            <section key={phase} className="section" aria-labelledby={phase}>
              <h2 id={phase}>{t(`${phase}Promotions`)}</h2>
              <div className="offers">
                {lists[phase].map((promotion) => (
                  <PromotionCard key={promotion.id} promotion={promotion} phase={phase} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  );
}
