import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { requirePlayer, requireSession } from '~/session/guards.server';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';

export const handle: RouteHandle = { styles: ['account'], i18n: ['account'] };

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(await requirePlayer(args));
  return null;
}

export const meta = titled('account', 'logoutTitle');

/** Confirmation of the logout. */
export default function Logout() {
  const { t } = useTranslation('account');
  return (
    <div className="card stack">
      <PageHeading title={t('logoutTitle')} lead={t('logoutQuestion')} />
      <Form method="post" action="/logout" className="row">
        <SubmitButton action="/logout">{t('logoutConfirm')}</SubmitButton>{' '}
        <Link discover="none" className="btn ghost" to="/profile">
          {t('logoutCancel')}
        </Link>
      </Form>
    </div>
  );
}
