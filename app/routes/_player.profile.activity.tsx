import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#contract/play-limits';
import type * as tr from '#locales/tr';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { HistoryTable } from '~/components/money/history-table';
import { formatDateTime } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { requirePlayer } from '~/session/guards.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['account', 'history'], i18n: ['security'] };

type EventKey = Extract<keyof (typeof tr)['security'], `event_${string}`>;
type AboutKey = Extract<keyof (typeof tr)['security'], `about_${string}`>;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language } = caller;
  const reply = await api.user.listActivity(caller);
  if (!reply.ok) throw new Response(null, { status: reply.kind === 'absent' ? 404 : 502 });
  const t = fixedT(language, 'security');
  const limits = fixedT(language, 'limits');
  const entries = reply.data.flatMap(({ activityID, date, event, by, address, subject }) => {
    const what = t(`event_${event}` as EventKey, { defaultValue: '' });
    const limit = LIMITS.find((known) => known === subject);
    const about = limit ? limits(limit) : t(`about_${subject}` as AboutKey, { defaultValue: '' });
    // Entries without a text are not for players.
    if (what === '') return [];
    const who = by === 'operator' ? t('byOperator') : by === 'system' ? t('bySystem') : '';
    return [{ id: activityID, date: formatDateTime(date, caller), what, about, from: who || address }];
  });
  return { entries };
}

export const meta = titled('security', 'activityTitle');

/** Actions on the account, from the audit log. */
export default function Activity() {
  const { t } = useTranslation('security');
  const { t: c } = useTranslation('common');
  const { entries } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={t('activityTitle')} lead={t('activityLead')} />
      {entries.length === 0 ? (
        <EmptyState text={c('noMatchingRecords')} />
      ) : (
        <HistoryTable
          caption={t('activityTitle')}
          columns={[
            { key: 'date', title: t('when'), plain: true },
            { key: 'what', title: t('what'), first: 'what' },
            { key: 'from', title: t('from'), plain: true },
          ]}
          rows={entries.map(({ id, what, about, ...cells }) => ({
            id,
            cells: {
              ...cells,
              what: (
                <>
                  {what}
                  {about && <small className="soft"> {about}</small>}
                </>
              ),
            },
          }))}
        />
      )}
    </>
  );
}
