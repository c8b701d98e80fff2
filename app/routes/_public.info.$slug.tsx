import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { getCaller } from '~/session/guards.server';
import { TextBlocks } from '~/components/content/text-blocks';
import { PageHeading } from '~/components/layout/page-heading';
import { useOffered } from '~/components/layout/use-offered';
import { INFORMATION_PAGES } from '~/lib/links/information-pages';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { textBlocks } from '~/lib/format/text-blocks';
import { fixedT } from '~/lib/language/i18n';
import { information } from '~/services/cmscontroller.server';

export const handle: RouteHandle = { styles: ['content'], i18n: ['content'] };

const pageOf = (slug: string | undefined) => INFORMATION_PAGES.find((page) => page.slug === slug);

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const page = pageOf(args.params.slug);
  if (!page) throw new Response(null, { status: 404 });
  const reply = await information(caller, page.type);
  if (!reply.ok || reply.data === '') throw new Response(null, { status: 502 });
  return { language: caller.language, slug: page.slug, title: page.title, text: reply.data };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'content');
  const structuredData = data.slug === 'faq' ? { '@type': 'FAQPage', mainEntity: questions(data.text) } : undefined;
  return pageMeta({
    title: t(data.title),
    description: t(`${data.title}Description`),
    matches,
    location,
    ...(structuredData && { structuredData }),
  });
};

/** Returns the questions of the FAQ, which are its headings, with the text below each. */
function questions(text: string) {
  const entries: { '@type': 'Question'; name: string; acceptedAnswer: { '@type': 'Answer'; text: string } }[] = [];
  for (const block of textBlocks(text)) {
    const last = entries.at(-1);
    if (block.kind === 'heading')
      entries.push({ '@type': 'Question', name: block.text, acceptedAnswer: { '@type': 'Answer', text: '' } });
    else if (last)
      last.acceptedAnswer.text =
        `${last.acceptedAnswer.text} ${block.kind === 'list' ? block.items.join('; ') : block.text}`.trim();
  }
  return entries;
}

/** An information text: rules, privacy, responsible play and others. */
export default function InformationPage() {
  const { t } = useTranslation('content');
  const { slug, title, text } = useLoaderData<typeof loader>();
  const isOffered = useOffered();
  return (
    <div className="article">
      <article className="stack">
        <PageHeading title={t(title)} />
        <TextBlocks text={text} />
      </article>
      <nav className="card" aria-label={t('otherPages')}>
        <h2>{t('information')}</h2>
        <ul>
          {INFORMATION_PAGES.filter((page) => isOffered(`/info/${page.slug}`)).map((page) => (
            <li key={page.slug}>
              <Link discover="none" to={`/info/${page.slug}`} aria-current={page.slug === slug ? 'page' : undefined}>
                {t(page.title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
