import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { readField, formState, invalid, parseForm, readForm } from '~/answers/forms.server';
import { successToast, redirectWith } from '~/answers/redirects.server';
import { CheckedForm } from '~/components/forms/checked-form';
import { CodeField } from '~/components/forms/code-field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { FreshCodes } from '~/components/notices/fresh-codes';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { CODE_CONSTRAINTS, codeForm } from '~/screens/account-rules.server';
import { localizeReply } from '~/screens/second-factor.server';
import { api } from '~/api/client.server';
import { makeRecoveryCodes, secondFactor, securityState } from '~/services/user.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['forms', 'codes', 'account'], i18n: ['factors'] };

const HERE = '/profile/two-factor/codes';
const HIDDEN = ['code'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const [kind, security] = await Promise.all([secondFactor(caller), securityState(caller)]);
  const left = security.ok ? security.data.recoveryCodesLeft : undefined;
  // Without a second factor there are no recovery codes.
  if (left === undefined && !caller.state.answered) throw await redirectWith(caller.state, '/profile/two-factor');
  return {
    left: left ?? 0,
    bySms: kind.ok && kind.data === 'sms',
    constraints: CODE_CONSTRAINTS,
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  if (readField(form, 'intent') === 'sms') {
    const sent = await localizeReply<unknown>(caller, api.user.smsSend(caller));
    if (!sent.ok) return invalid(formState(form, { formErrors: [sent.message], hidden: HIDDEN }));
    const notice = successToast(sent, { fallback: fixedT(caller.language, 'auth')('smsSent') });
    return redirectWith(caller.state, HERE, { toast: notice });
  }
  const parsed = parseForm(form, { schema: codeForm(caller.language), language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return invalid(parsed.form);
  const made = await makeRecoveryCodes(caller, parsed.value.code);
  if (!made.ok) return invalid(formState(form, { errors: { code: [made.message] }, hidden: HIDDEN }));
  return data({ codes: made.data.codes });
}

export const meta = titled('factors', 'codesTitle');

/** Ten new recovery codes, by a current code of the second factor. */
export default function RecoveryCodes() {
  const { t } = useTranslation('factors');
  const { left, bySms, constraints } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && 'codes' in outcome) return <FreshCodes codes={outcome.codes} done={t('renewed')} />;
  const form = { ...outcome?.form, constraints };
  return (
    <>
      <PageHeading title={t('codesTitle')} lead={t('renewLead')} />
      <div className="card stack">
        <p>{left === 0 ? t('codesNone') : t('codesLeft', { count: left })}</p>
        {bySms && (
          <Form method="post">
            <SubmitButton intent="sms" tone="ghost">
              {t('sendSms')}
            </SubmitButton>
          </Form>
        )}
        <CheckedForm form={form} labels={{ code: t('renewCode') }}>
          <CodeField form={form} name="code" label={t('renewCode')} />
          <SubmitButton intent="renew">{t('renew')}</SubmitButton>
        </CheckedForm>
        <p>
          <Link discover="none" to="/profile/two-factor">
            {t('useFactorSettings')}
          </Link>
        </p>
      </div>
    </>
  );
}
