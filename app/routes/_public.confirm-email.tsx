import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { visitor } from '~/session/guards.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { fieldOf, formState, invalid, readForm } from '~/answers/forms.server';
import { mailToken } from '~/lib/mail-token';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { fixedT } from '~/lib/i18n';
import { doneToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { confirmEmail } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['security'] };

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await visitor(args);
  return { language, token: mailToken(new URL(args.request.url).searchParams.get('token')) };
}

/** Programs that check mails open every link: only the button's POST uses the token up. */
export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const form = await readForm(args.request);
  const reply = await confirmEmail(caller, mailToken(fieldOf(form, 'token')));
  if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }));
  return redirectWith(caller.state, '/', {
    toast: doneToast(reply, { unlessSaid: fixedT(caller.language, 'security')('emailConfirmed') }, TOAST_MS.generic),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language ?? 'tr', 'security');
  return pageMeta({
    title: t('emailConfirmTitle'),
    description: t('emailConfirmLead'),
    matches,
    location,
    noIndex: true,
  });
};

/** The end of the link that went to a new e-mail address. */
export default function ConfirmEmail() {
  const { t } = useTranslation('security');
  const { token } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const broken = token === '' || form !== undefined;
  return (
    <div className="narrow">
      <PageHeading title={t('emailConfirmTitle')} lead={broken ? undefined : t('emailConfirmLead')} />
      {token === '' ? (
        <InlineNotice tone="error" text={t('linkBroken')} />
      ) : (
        <Form method="post" className="form" key={form?.key}>
          <ErrorSummary form={form} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton>{t('emailConfirm')}</SubmitButton>
        </Form>
      )}
      {broken && <p>{t('emailLinkHelp')}</p>}
      <p className="ways">
        <Link discover="none" to="/profile">
          {t('toProfile')}
        </Link>
      </p>
    </div>
  );
}
