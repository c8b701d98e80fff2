import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SUPPORT_CATEGORIES } from '#contract/constants';
import { sendMessage } from '#contract/support';
import { Form, Link } from '~/components/layout/link';
import { getCaller } from '~/session/guards.server';
import { isSignedIn } from '~/request/caller';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { Honeypot } from '~/components/forms/honeypot';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { Select } from '~/components/forms/select';
import { SubmitButton } from '~/components/forms/submit-button';
import { Textarea } from '~/components/forms/textarea';
import { Icon } from '~/components/layout/icon';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { Panel } from '~/components/notices/panel';
import { formWith, invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { rejectIfHoneypotFilled } from '~/answers/honeypot.server';
import { submittedValue } from '~/lib/forms/form-state';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { isPrefetch } from '~/lib/page/prefetch';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, redirectToLogin, TOAST_MS } from '~/answers/redirects.server';
import { newRequestID } from '~/answers/request-id.server';
import { api } from '~/api/client.server';
import { isAnswered } from '~/api/extensions.server';
import { information } from '~/services/cmscontroller.server';
import { schemas, supportConstraints } from './schema.server';
import { messengers, supportMailboxes } from './contacts.server';
import { listSubjects } from './subjects.server';
import { Thread } from './thread';

export const handle: RouteHandle = { styles: ['forms', 'content'], i18n: ['support'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const { searchParams } = new URL(args.request.url);
  const about = searchParams.get('about') ?? '';
  const [social, thread, subjects] = await Promise.all([
    information(caller, 'SocialMediaLinks'),
    isSignedIn(caller) ? api.support.listMessages(caller) : undefined,
    isSignedIn(caller) ? listSubjects(caller, about) : [],
  ]);
  const messages = thread?.ok ? thread.data : undefined;
  const latest = messages?.at(-1)?.messageID;
  if (
    isSignedIn(caller) &&
    latest !== undefined &&
    messages?.some(({ isNew }) => isNew) &&
    !isPrefetch(args.request.headers)
  )
    await api.support.readMessages(caller, { messageID: latest });
  const parameter = searchParams.get('category');
  return data(
    {
      signedIn: isSignedIn(caller),
      canWrite: isAnswered(sendMessage),
      constraints: supportConstraints[!isSignedIn(caller) ? 'guest' : subjects.length > 0 ? 'player' : 'plain'](),
      requestID: newRequestID(),
      category: SUPPORT_CATEGORIES.find((category) => category === parameter) ?? '',
      messengers: messengers(social.ok ? social.data : ''),
      mailboxes: supportMailboxes(),
      subjects,
      about: subjects.some(({ value }) => value === about) ? about : '',
      thread: messages,
      /** Newest message of the player; the thread can be read again while the next one is typed. */
      lastSent: messages?.findLast(({ from }) => from === 'player')?.messageID,
      threadMissing: thread !== undefined && !thread.ok && thread.kind !== 'absent',
    },
    // Each form carries a key of its own, so no two visitors may share a page.
    { headers: { 'Cache-Control': 'private, no-store, no-cache' } },
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  const signedIn = isSignedIn(caller);
  const form = await readForm(args.request);
  // If the session ended while a player typed, do not send the message as a visitor's: the player signs in first.
  if (!signedIn && caller.state.session.has('ended') && !form.has('email'))
    throw await redirectToLogin(caller.state, args.request);
  const caught = rejectIfHoneypotFilled(form, caller.language);
  if (caught) return caught;
  const parsed = parseForm(form, {
    schema: schemas(caller.language)[signedIn ? 'player' : 'guest'],
    language: caller.language,
  });
  if (!parsed.ok) return invalid(parsed.form);
  const { about, ...message } = { about: undefined, ...parsed.value };
  const reply = await api.support.sendMessage(caller, { ...message, ...(about && { about }) });
  if (!reply.ok) {
    // An earlier version of the form was stored, so the next submit is a message of its own.
    const next = reply.reason === 'number-used' ? formWith(form, { requestID: newRequestID() }) : form;
    return invalid(refusedForm(next, reply));
  }
  const t = fixedT(caller.language, 'support');
  return redirectWith(caller.state, '/support', {
    toast: successToast(reply, { fallback: t(signedIn ? 'sentPlayer' : 'sentVisitor') }, TOAST_MS.generic),
  });
}

export const meta = titled('support', 'title', 'description');

/** Live support: a message by category, other ways of contact, and a player's thread. */
export default function Support() {
  const { t } = useTranslation('support');
  const page = useLoaderData<typeof loader>();
  const location = useLocation();
  const form = { ...useStoredInput(), ...useActionData<typeof action>()?.form, constraints: page.constraints };
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="article">
        <div className="stack">
          {page.thread && page.thread.length > 0 && <Thread messages={page.thread} />}
          {page.threadMissing && <InlineNotice />}
          {page.canWrite && (
            <section className="card stack" aria-labelledby="write">
              <h2 id="write">{t('write')}</h2>
              {/* Reset only after its message was sent, because a message takes time to write. */}
              <Form method="post" className="form" key={form.key ?? page.lastSent ?? location.key}>
                <ErrorSummary
                  form={form}
                  labels={{
                    category: t('category'),
                    about: t('about'),
                    text: t('text'),
                    name: t('name'),
                    email: t('email'),
                  }}
                />
                <input type="hidden" name="requestID" value={submittedValue(form, 'requestID') || page.requestID} />
                <Select
                  form={form}
                  name="category"
                  label={t('category')}
                  defaultValue={page.category}
                  options={SUPPORT_CATEGORIES.map((value) => ({ value, label: t(value) }))}
                />
                {page.subjects.length > 0 && (
                  <Select
                    form={form}
                    name="about"
                    label={t('about')}
                    defaultValue={page.about}
                    options={[{ value: '', label: t('aboutNone') }, ...page.subjects]}
                    optional
                  />
                )}
                <Textarea form={form} name="text" label={t('text')} hint={t('textHint')} rows={5} />
                {!page.signedIn && (
                  <>
                    <Field form={form} name="name" label={t('name')} optional autoComplete="name" />
                    <Field
                      form={form}
                      name="email"
                      type="email"
                      label={t('email')}
                      hint={t('emailHint')}
                      autoComplete="email"
                    />
                  </>
                )}
                <Honeypot />
                <SubmitButton>{t('send')}</SubmitButton>
              </Form>
            </section>
          )}
        </div>
        <div className="stack">
          {page.messengers.length > 0 && (
            <Panel title={t('messengers')}>
              <ul className="ways">
                {page.messengers.map(({ network, name, url }) => (
                  <li key={network}>
                    <a href={url} rel="noopener nofollow">
                      <Icon name={network} />
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={t('mail')}>
            <dl className="ways">
              {page.mailboxes.map(({ category, address }) => (
                <div key={category}>
                  <dt>{t(category)}</dt>
                  <dd>
                    <a href={`mailto:${address}`}>{address}</a>
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
          <p>
            <Link discover="none" to="/info/faq">
              {t('faq')}
            </Link>
          </p>
          {!page.signedIn && (
            <p className="soft">
              {t('signInHint')}{' '}
              <Link discover="none" to="/login">
                {t('signIn')}
              </Link>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
