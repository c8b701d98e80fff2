import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { TextBlocks } from '~/components/content/text-blocks';
import { Spaced } from '~/components/layout/spaced';
import { PageHeading } from '~/components/layout/page-heading';
import { buttonName } from '~/lib/forms/button-name';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { getCaller } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['content'], i18n: ['accessibility'] };

export async function loader(args: LoaderFunctionArgs) {
  const { state } = await getCaller(args);
  return { hasKeys: state.preferences.hasKeys };
}

export const meta = titled('accessibility', 'title', 'description');

/** The accessibility statement (`docs/accessibility.md`), with the switch for shortcuts. */
export default function Accessibility() {
  const { t } = useTranslation('accessibility');
  const { t: words } = useTranslation('components');
  const { hasKeys } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <article className="stack">
      <PageHeading title={t('title')} />
      <TextBlocks text={t('text')} />
      <Form reloadDocument discover="none" method="post" action="/preferences/keys">
        <input type="hidden" name="to" value={pathname + search} />
        <div className="pick" role="group" aria-label={t('keys')}>
          <span>{t('keys')}</span>{' '}
          <Spaced>
            <button className="btn ghost" name={buttonName('keys', '1')} aria-pressed={hasKeys}>
              {words('on')}
            </button>
            <button className="btn ghost" name={buttonName('keys', '0')} aria-pressed={!hasKeys}>
              {words('off')}
            </button>
          </Spaced>
        </div>
      </Form>
      <p>
        <Link discover="none" to="/support">
          {t('support')}
        </Link>
      </p>
    </article>
  );
}
