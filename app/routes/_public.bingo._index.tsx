import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { getCaller } from '~/session/guards.server';
import { Picture } from '~/components/content/picture';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { bingoLobby, type BingoRoom } from '~/screens/bingo.server';

export const handle: RouteHandle = { styles: ['rooms'], i18n: ['bingo'] };

/** Loads the rooms; 404 if the installation has no bingo. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const reply = await bingoLobby(caller);
  if (!reply.ok) throw new Response(null, { status: reply.kind === 'absent' ? 404 : 502 });
  return { language: caller.language, rooms: reply.data };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'bingo');
  const rooms = data.rooms.map(({ name }) => name);
  return pageMeta({
    title: t('title'),
    description: t('description', { rooms: rooms.join(', ') }),
    matches,
    location,
    structuredData: {
      '@type': 'ItemList',
      name: t('title'),
      itemListElement: rooms.map((name, at) => ({ '@type': 'ListItem', position: at + 1, name })),
    },
  });
};

/** The bingo lobby: each room with its card price, biggest prize and speed, and the rules of bingo. */
export default function BingoLobby() {
  const { t } = useTranslation('bingo');
  const { rooms } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeading title={t('title')} lead={t('lead')} />
      {rooms.length === 0 && <EmptyState text={t('noRooms')} />}
      <ul className="rooms">
        {rooms.map((room) => (
          <Room key={room.providerID} {...room} />
        ))}
      </ul>
      <section className="section" aria-labelledby="how">
        <h2 id="how">{t('how')}</h2>
        <ol className="how card">
          {([1, 2, 3] as const).map((step) => (
            <li key={step}>
              <b>{t(`step${step}Title`)}</b>
              <p className="soft">{t(`step${step}`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A bingo room. Playing leaves the site's pages, so it is an ordinary link. */
function Room({ providerID, name, providerName, poster, price, topPrize, balls, hall }: BingoRoom) {
  const { t } = useTranslation('bingo');
  return (
    <li className={poster ? 'room night' : 'room night plain'}>
      {poster && <Picture src={poster} width={120} height={160} eager />}
      <h2>
        {`${name} `}
        <small>{providerName}</small>
      </h2>
      <dl>
        <div>
          <dt>{t('price')}</dt>
          <dd>{t('from', { price })}</dd>
        </div>
        <div>
          <dt>{t('topPrize')}</dt>
          <dd className="win">{topPrize}</dd>
        </div>
        <div>
          <dt>{t('pace')}</dt>
          <dd>{t('balls', { count: balls })}</dd>
        </div>
      </dl>
      <Link
        discover="none"
        reloadDocument
        className="btn gold"
        to={`/play/virtual/${encodeURIComponent(providerID)}/bingo`}
        rel="nofollow"
        aria-label={t('playIn', { name })}
      >
        {t('play')}
      </Link>{' '}
      {hall && (
        <Link
          discover="none"
          reloadDocument
          className="btn ghost"
          to={`/play/virtual/${encodeURIComponent(providerID)}/hall`}
          rel="nofollow"
        >
          {t('toHall', { hall })}
        </Link>
      )}{' '}
      <Link
        discover="none"
        reloadDocument
        to={`/demo/virtual/${encodeURIComponent(providerID)}/bingo`}
        rel="nofollow"
        aria-label={t('demoIn', { name })}
      >
        {t('demo')}
      </Link>
    </li>
  );
}
