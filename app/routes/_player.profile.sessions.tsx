import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { readField, invalid, readForm, refusedForm } from '~/answers/forms.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { formatDateTime } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { api } from '~/api/client.server';
import { endSessions } from '~/services/user.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['security'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language, state } = caller;
  const reply = await api.user.listSessions(caller);
  if (!reply.ok && !state.answered) throw new Response(null, { status: reply.kind === 'absent' ? 404 : 502 });
  const t = fixedT(language, 'security');
  const sessions = (reply.ok ? reply.data : []).map(
    ({ sessionID, device, address, startedAt, lastActivityAt, current }) => ({
      id: sessionID,
      current,
      device: device || t('unknownDevice'),
      facts: [
        [t('startedAt'), formatDateTime(startedAt, caller)],
        [t('lastUsedAt'), formatDateTime(lastActivityAt, caller)],
        [t('network'), address],
      ].filter(([, value]) => value !== '') as [string, string][],
    }),
  );
  return { sessions };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const id = readField(form, 'session');
  const reply = await endSessions(caller, id === '' ? undefined : id);
  if (!reply.ok) return invalid(refusedForm(form, reply));
  const words = fixedT(caller.language, 'security')(id === '' ? 'othersEnded' : 'ended');
  return redirectWith(caller.state, '/profile/sessions', {
    toast: successToast(reply, { fallback: words }, TOAST_MS.generic),
  });
}

export const meta = titled('security', 'sessionsTitle');

/** Open sessions of the account: each can be ended, or all others at once. */
export default function Sessions() {
  const { t } = useTranslation('security');
  const { sessions } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <>
      <PageHeading title={t('sessionsTitle')} lead={t('sessionsLead')} />
      <ErrorSummary form={outcome?.form} />
      {sessions.map(({ id, current, device, facts }) => (
        <section key={id} className="card stack">
          <h2>{device}</h2>
          {current && <p className="notice success">{t('current')}</p>}
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {!current && (
            <Form method="post">
              <input type="hidden" name="session" value={id} />
              <SubmitButton tone="ghost">
                {t('end')}
                <span className="vh">: {device}</span>
              </SubmitButton>
            </Form>
          )}
        </section>
      ))}
      <p>
        {sessions.length > 1 ? t('notYou') : t('onlyThis')}{' '}
        <Link discover="none" to="/profile/password">
          {t('toPassword')}
        </Link>
      </p>
      <div className="row">
        {sessions.length > 1 && (
          <Form method="post">
            <SubmitButton tone="danger">{t('endOthers')}</SubmitButton>
          </Form>
        )}
        <Link discover="none" to="/profile/activity">
          {t('activityTitle')}
        </Link>
      </div>
    </>
  );
}
