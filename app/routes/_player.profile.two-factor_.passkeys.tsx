import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { readField, formState, invalid, readForm, refusedForm } from '~/answers/forms.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import type { Failure } from '~/api/endpoint.server';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { ReauthFields } from '~/components/forms/reauth-fields';
import { SubmitButton } from '~/components/forms/submit-button';
import { usePasskey, usePasskeysHere } from '~/components/forms/use-passkey';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { PageHeading } from '~/components/layout/page-heading';
import { Panel } from '~/components/notices/panel';
import { formatDateTime } from '#contract/dates';
import { PASSKEY_NAME_MAX, readPasskeyName } from '#contract/passkey-name';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import type { PlayerCaller } from '~/request/caller';
import { reauthForm, reauthenticate, needsReauth } from '~/screens/reauth.server';
import { api } from '~/api/client.server';
import { secondFactor } from '~/services/user.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['forms', 'account'], i18n: ['passkeys'] };

const HERE = '/profile/two-factor/passkeys';
const CREDENTIAL_MAX = 16_000;
const NAMED = { name: { required: true, maxLength: PASSKEY_NAME_MAX } };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language, state } = caller;
  const [kind, kept] = await Promise.all([secondFactor(caller), api.passkeys.listPasskeys(caller)]);
  if (!kept.ok && !state.answered) throw new Response(null, { status: kept.kind === 'absent' ? 404 : 502 });
  const t = fixedT(language, 'passkeys');
  return {
    // If the factor could not be read, adding a passkey reports the error.
    factor: !kind.ok || kind.data !== 'none',
    passkeys: (kept.ok ? kept.data : []).map(({ passkeyID, name, createdAt, lastUsedAt }) => ({
      id: passkeyID,
      name,
      created: formatDateTime(createdAt, caller),
      used: lastUsedAt === undefined ? t('never') : formatDateTime(lastUsedAt, caller),
    })),
  };
}

interface Outcome {
  form?: FormState;
  /** Id of the passkey in the form; '' for the one being added. */
  about?: string;
  /** Options for the browser's authenticator, and the name of the new passkey. */
  made?: { options: string; name: string };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const typed = await readForm(args.request);
  const about = readField(typed, 'passkey').slice(0, 64);
  const refused = (state: FormState) => data<Outcome>({ form: state, about }, { status: 400 });
  // The button that sends a code for a re-authentication submits with the intent of the button next to it.
  const intent = readField(typed, 'intent');
  const { form, again } = await reauthenticate(caller, typed);
  if (again) return refused(again);
  const name = readPasskeyName(readField(form, 'name'));
  const isNamed = intent === 'begin' || intent === 'rename' || intent === 'add';
  if (isNamed && name === '')
    return refused(formState(form, { errors: { name: [genericText(caller.language, 'required')] } }));
  const toRefusal = async (reply: Failure) =>
    refused(needsReauth(reply) ? await reauthForm(caller, { form }) : refusedForm(form, reply, ['credential']));
  if (intent === 'begin') {
    const begun = await api.passkeys.beginPasskey(caller);
    return begun.ok ? data<Outcome>({ made: { options: begun.data.options, name } }) : toRefusal(begun);
  }
  if (intent === 'add') {
    const credential = readField(form, 'credential').slice(0, CREDENTIAL_MAX);
    return answered(caller, {
      words: 'added',
      reply: await api.passkeys.addPasskey(caller, { name, credential }),
      toRefusal,
    });
  }
  if (intent === 'rename')
    return answered(caller, {
      words: 'renamed',
      reply: await api.passkeys.renamePasskey(caller, { passkeyID: about, name }),
      toRefusal,
    });
  if (intent === 'remove')
    return answered(caller, {
      words: 'removed',
      reply: await api.passkeys.removePasskey(caller, { passkeyID: about }),
      toRefusal,
    });
  return invalid(formState(form, { hidden: ['credential'] }));
}

async function answered<Refused>(
  caller: PlayerCaller,
  {
    words,
    reply,
    toRefusal,
  }: {
    words: 'added' | 'renamed' | 'removed';
    reply: Failure | { ok: true; message: string };
    toRefusal: (reply: Failure) => Promise<Refused>;
  },
) {
  if (!reply.ok) return toRefusal(reply);
  const notice = successToast(reply, { fallback: fixedT(caller.language, 'passkeys')(words) }, TOAST_MS.generic);
  return redirectWith(caller.state, HERE, { toast: notice });
}

export const meta = titled('passkeys', 'title');

/** The player's passkeys: each can be renamed and removed; if scripts run, one can be added. */
export default function Passkeys() {
  const { t } = useTranslation('passkeys');
  const { passkeys, factor } = useLoaderData<typeof loader>();
  const outcome = useActionData<Outcome>();
  const formOf = (id: string) => (outcome?.form && outcome.about === id ? outcome.form : undefined);
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      {passkeys.length === 0 && <p>{t(factor ? 'none' : 'needsFactor')}</p>}
      {passkeys.map((passkey) => (
        <Kept key={passkey.id} {...passkey} form={formOf(passkey.id)} />
      ))}
      {factor && <Add form={formOf('')} made={outcome?.made} />}
      <p>
        <Link discover="none" to="/profile/two-factor">
          {t('back')}
        </Link>
      </p>
    </>
  );
}

interface KeptProps {
  id: string;
  name: string;
  created: string;
  used: string;
  form: FormState | undefined;
}

function Kept({ id, name, created, used, form }: KeptProps) {
  const { t } = useTranslation('passkeys');
  // Renaming and removal are two forms, because Enter in a field presses the first button of a form.
  const [renamed, removed] = form?.fields?.includes('name') ? [form] : [undefined, form];
  const kept = useStoredInput();
  const shown = { ...(submittedValue(kept, 'passkey') === id && kept), ...renamed, constraints: NAMED, part: id };
  return (
    <section className="card stack">
      <h2>{name}</h2>
      <dl className="facts">
        <div>
          <dt>{t('created')}</dt>
          <dd>{created}</dd>
        </div>
        <div>
          <dt>{t('lastUsed')}</dt>
          <dd>{used}</dd>
        </div>
      </dl>
      <CheckedForm key={renamed?.key ?? name} form={shown} labels={{ name: t('name') }}>
        <input type="hidden" name="passkey" value={id} />
        <Field form={shown} name="name" label={t('name')} defaultValue={name} autoComplete="off" />
        <ReauthFields form={shown}>
          <SubmitButton intent="rename" tone="ghost">
            {t('rename')}
            <span className="vh">: {name}</span>
          </SubmitButton>
        </ReauthFields>
      </CheckedForm>
      <CheckedForm key={removed?.key ?? 'remove'} form={removed}>
        <input type="hidden" name="passkey" value={id} />
        <ReauthFields form={removed ?? {}}>
          <SubmitButton intent="remove" tone="danger">
            {t('remove')}
            <span className="vh">: {name}</span>
          </SubmitButton>
        </ReauthFields>
      </CheckedForm>
    </section>
  );
}

function Add({ form, made }: { form: FormState | undefined; made: Outcome['made'] }) {
  const { t } = useTranslation('passkeys');
  const here = usePasskeysHere();
  const submit = useSubmit();
  const trouble = usePasskey('make', made?.options, (credential) =>
    submit({ intent: 'add', name: made?.name ?? '', credential }, { method: 'post' }),
  );
  const shown = { ...form, constraints: NAMED };
  return (
    <Panel title={t('addTitle')}>
      {here ? (
        <CheckedForm form={form} labels={{ name: t('name') }}>
          {trouble && (
            <p className="notice error" role="alert">
              {t(trouble)}
            </p>
          )}
          <Field form={shown} name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" />
          <ReauthFields form={shown}>
            <SubmitButton intent="begin">{t('add')}</SubmitButton>
          </ReauthFields>
        </CheckedForm>
      ) : (
        <p>{t(here === false ? 'notHere' : 'needsScript')}</p>
      )}
    </Panel>
  );
}
