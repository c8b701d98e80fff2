import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePlayer } from '~/session/guards.server';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { NotificationCard } from '~/components/notices/notification-card';
import { formatDateTime } from '#contract/dates';
import { isPrefetch } from '~/lib/page/prefetch';
import { keepSigns } from '~/lib/format/money';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { markNotificationsRead, notifications } from '~/screens/notifications.server';
import { wallets } from '~/services/finance.server';

export const handle: RouteHandle = { styles: ['account'], i18n: ['account'], showsNotifications: true };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const now = new Date();
  const [{ list, complete }, wallet] = await Promise.all([notifications(caller, now), wallets(caller)]);
  const readAt = (wallet.ok && wallet.data.notificationsReadAt) || 0;
  // An incomplete list, or a prefetched page, does not count as read. A failure leaves the mark for the next visit.
  // The list can be a minute old, so the mark is the newest date in it: later notifications stay unread.
  const newest = Math.min(list[0]?.date.getTime() ?? 0, now.getTime());
  if (complete && newest > readAt && !isPrefetch(args.request.headers)) await markNotificationsRead(caller, newest);
  return {
    complete,
    list: list.map(({ id, kind, title, text, date }) => ({
      id,
      kind,
      title: keepSigns(title),
      text: keepSigns(text),
      date: date.toISOString(),
      shownDate: formatDateTime(date, caller),
    })),
  };
}

export const meta = titled('account', 'notificationsTitle');

/** Notices of the player and messages for all players, newest first. */
export default function Notifications() {
  const { t } = useTranslation('account');
  const { t: c } = useTranslation('common');
  const { list, complete } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={t('notificationsTitle')} />
      {!complete && <InlineNotice />}
      {complete && list.length === 0 && <EmptyState text={c('noMatchingRecords')} />}
      {list.map(({ id, ...notification }) => (
        <NotificationCard key={id} {...notification} />
      ))}
    </>
  );
}
