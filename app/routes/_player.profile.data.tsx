import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { invalid, readForm } from '~/answers/forms.server';
import { CheckedForm } from '~/components/forms/checked-form';
import { ReauthFields } from '~/components/forms/reauth-fields';
import { SubmitButton } from '~/components/forms/submit-button';
import { usePlainHref } from '~/components/layout/link';
import { PageHeading } from '~/components/layout/page-heading';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { reauthForm, reauthenticate, proofForm } from '~/screens/reauth.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['forms', 'account'], i18n: ['account'] };

export async function loader(args: LoaderFunctionArgs) {
  return { form: await proofForm(await requirePlayer(args)) };
}

/** Takes the fresh proof; the file follows by its own URL, because a file cannot replace the form that holds the password. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const typed = await readForm(args.request);
  const { form, again } = await reauthenticate(caller, typed);
  if (again) return invalid(again);
  return typed.has('proofPassword') ? data({ isProved: true }) : invalid(await reauthForm(caller, { form }));
}

export const meta = titled('account', 'dataTitle');

/** Re-authentication before the export of personal data. */
export default function PersonalData() {
  const { t } = useTranslation('account');
  const hrefOf = usePlainHref();
  const { form: asked } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const form = outcome && 'form' in outcome ? outcome.form : asked;
  return (
    <>
      <PageHeading title={t('dataTitle')} lead={t('dataLead')} />
      {outcome && 'isProved' in outcome ? (
        <p className="card">
          <a className="btn" href={hrefOf('/profile/data.json')}>
            {t('download')}
          </a>
        </p>
      ) : (
        <CheckedForm className="card form" form={form}>
          <ReauthFields form={form}>
            <SubmitButton intent="prove">{t('dataProve')}</SubmitButton>
          </ReauthFields>
        </CheckedForm>
      )}
    </>
  );
}
