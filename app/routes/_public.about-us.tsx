import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { getCaller } from '~/session/guards.server';
import { ContentLink } from '~/components/content/content-link';
import { TextBlocks } from '~/components/content/text-blocks';
import { PageHeading } from '~/components/layout/page-heading';
import { Panel } from '~/components/notices/panel';
import { contentLink } from '~/lib/links/content-link';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { information } from '~/services/cmscontroller.server';
import { licenseList } from '~/services/licenses.server';

export const handle: RouteHandle = { styles: ['content'], i18n: ['content'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const [about, licenses] = await Promise.all([information(caller, 'SiteInformation'), licenseList(caller)]);
  if (!about.ok || about.data === '') throw new Response(null, { status: 502 });
  return {
    text: about.data,
    licenses: licenses.ok
      ? licenses.data.licenses.map(({ name, number, url }) => ({ name, number, link: contentLink(url) }))
      : [],
  };
}

export const meta = titled('content', 'aboutTitle', 'aboutDescription');

/** The operating company, its licences, and the excluded players. */
export default function AboutUs() {
  const { t } = useTranslation('content');
  const { t: layout } = useTranslation('components');
  const { text, licenses } = useLoaderData<typeof loader>();
  return (
    <div className="article">
      <article className="stack">
        <PageHeading title={t('aboutTitle')} />
        <TextBlocks text={text} />
      </article>
      <div className="stack">
        {licenses.length > 0 && (
          <Panel title={t('licenses')}>
            <ul className="stack">
              {licenses.map(({ name, number, link }) => (
                <li key={name}>
                  {link ? <ContentLink to={link}>{name}</ContentLink> : <b>{name}</b>}
                  <br />
                  {number}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title={t('legalTitle')}>
          <p>{layout('legalNotice')}</p>
          <p>
            <Link discover="none" to="/info/responsible-play">
              {t('responsiblePlay')}
            </Link>
          </p>
        </Panel>
      </div>
    </div>
  );
}
