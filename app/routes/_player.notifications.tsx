import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { account } from '#locales/account';
import { common } from '#locales/common';
import { player } from '~/caller.server';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { formatMoment } from '~/lib/dates';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { notifications } from '~/services/notifications.server';

export const handle: RouteHandle = { styles: ['account'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const { list, complete } = await notifications(caller, new Date());
  const { language } = caller;
  return {
    language,
    complete,
    list: list.map(({ id, kind, title, text, date }) => ({ id, kind, title, text, date: date.toISOString(), shownDate: formatMoment(date, language) })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', account);
  return pageMeta({ title: t('notificationsTitle'), description: t('notificationsDescription'), matches, location, noIndex: true });
};

/** What the house told the player and everybody, newest first. */
export default function Notifications() {
  const t = useTexts(account);
  const c = useTexts(common);
  const { list, complete } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={t('notificationsTitle')} />
      {!complete && <InlineNotice />}
      {complete && list.length === 0 && <EmptyState text={c('noMatchingRecords')} />}
      {list.map(({ id, kind, title, text, date, shownDate }) => (
        <article key={id} className="card stack">
          <h2>{title}</h2>
          {text && <p>{text}</p>}
          <p className="soft">
            {t(kind === 'account' ? 'kindAccount' : 'kindMessage')} · <time dateTime={date}>{shownDate}</time>
          </p>
        </article>
      ))}
    </>
  );
}
