import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#contract/dates';
import { Link } from '~/components/layout/link';
import { useTimeStyle } from '~/lib/page/clock';
import { withoutPassive } from '~/lib/page/refresh';
import { newerThread } from './newer-thread';

export interface ThreadMessage {
  messageID: string;
  date: Date;
  from: 'player' | 'operator';
  text: string;
  about?: string | undefined;
  isNew: boolean;
}

/**
 * The player's messages and the replies, with the time of each. With script a reply appears as soon as it is written;
 * without, a link reads the page again.
 */
export function Thread({ messages: loaded }: { messages: ThreadMessage[] }) {
  const { t } = useTranslation('support');
  const style = useTimeStyle();
  const { pathname, search } = useLocation();
  const messages = useLiveThread(loaded);
  const count = messages.filter(({ isNew }) => isNew).length;
  return (
    <section className="section" aria-labelledby="thread">
      <h2 id="thread">
        {`${t('thread')} `}
        {count > 0 && <span className="count">{t('newReplies', { count })}</span>}
      </h2>
      <div role="log">
        <ol className="thread">
          {messages.map(({ messageID, from, date, text, about, isNew }) => (
            <li key={messageID} className={from}>
              <p className="soft">
                {t(from === 'operator' ? 'house' : 'you')} ·{' '}
                <time dateTime={date.toISOString()}>{formatDateTime(date, style)}</time>{' '}
                {isNew && <b className="win">{t('new')}</b>}
              </p>
              {about && (
                <p>
                  <AboutLink about={about} />
                </p>
              )}
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <p>
        <Link discover="none" to={withoutPassive(pathname + search)} replace preventScrollReset>
          {t('refresh')}
        </Link>
      </p>
    </section>
  );
}

function AboutLink({ about }: { about: string }) {
  const { t } = useTranslation('support');
  const [kind, id] = about.split(':');
  const isCoupon = kind === 'coupon';
  return (
    <Link discover="none" to={`/profile/${isCoupon ? 'coupons' : 'payments'}/${id}`}>
      {t(isCoupon ? 'aboutCoupon' : 'aboutPayment')}
    </Link>
  );
}

/** Reads the thread again at each event of the server; the requests are no activity of the player. */
function useLiveThread(loaded: ThreadMessage[]): ThreadMessage[] {
  const { load, data } = useFetcher({ key: 'support thread' });
  const fetched = (data as { thread?: ThreadMessage[] } | undefined)?.thread;
  const messages = newerThread(loaded, fetched);
  const latest = messages.at(-1)?.messageID ?? '';
  useEffect(() => {
    const events = new EventSource(`/support?events=${latest}`);
    events.addEventListener('reply', () => load('/support?passive=1'));
    return () => events.close();
  }, [latest, load]);
  return messages;
}
