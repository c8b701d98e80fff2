import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Refusal } from '#platform/refusal';
import { readField, readForm } from '~/answers/forms.server';
import { drawQr } from '~/answers/qr.server';
import { fixedT } from '~/lib/language/i18n';
import { openForOperator, redirectTo, type OperatorRequest } from './desk-request.server';
import { deskDocument } from './document.server';
import { refusalErrors, passkeyAnswer, readFactor, catchRefusal, retryAfter } from './refusals.server';
import { SECURITY_CHANGES, SecurityScreen, type SecurityChange } from './security-screen';

const HERE = '/desk/security';

const isChange = (word: string | null): word is SecurityChange => SECURITY_CHANGES.some((known) => known === word);

/** Renders the own factors of the operator, with the errors of a form and the name of its passkey. */
async function show(visit: OperatorRequest, refusal?: Refusal, label?: string): Promise<Response> {
  const security = await visit.desk.security.read(visit.token);
  if (!security) return redirectTo('/desk/sign-in');
  const t = fixedT(visit.style.language, 'desk');
  const { newApp } = security;
  const done = new URL(visit.request.url).searchParams.get('done');
  return deskDocument(visit, {
    title: refusal ? `${t('error')} · ${t('security')}` : t('security'),
    status: refusal?.code ?? 200,
    hasPasskeys: true,
    body: (
      <SecurityScreen
        security={security}
        app={newApp && { ...newApp, qr: drawQr(newApp.url) }}
        dates={visit.style}
        done={!refusal && isChange(done) ? done : undefined}
        typedLabel={label}
        errors={refusal && refusalErrors(visit, refusal)}
      />
    ),
    ...(refusal && retryAfter(refusal)),
  });
}

/** Shows the own second factors of the operator. */
export const securityPage = async (args: LoaderFunctionArgs): Promise<Response> => show(await openForOperator(args));

/** Makes the change of a form; undefined for an unknown one. */
function change({ desk: { security }, token, from }: OperatorRequest, form: FormData) {
  const field = (name: string, max: number) => readField(form, name).slice(0, max);
  const intent = readField(form, 'intent');
  const visit = { token, from };
  const changes: Partial<Record<string, [SecurityChange, () => Promise<void>]>> = {
    proof: ['proved', () => security.prove({ ...visit, password: field('password', 200), given: readFactor(form) })],
    app: ['appAdded', () => security.addApp({ ...visit, code: field('code', 12) })],
    'remove-app': ['appRemoved', () => security.removeApp(visit)],
    passkey: [
      'passkeyAdded',
      () => security.addPasskey({ ...visit, label: field('label', 200), credential: field('credential', 16_000) }),
    ],
    'remove-passkey': ['passkeyRemoved', () => security.removePasskey({ ...visit, id: field('id', 64) })],
  };
  const name = intent === 'proof-passkey' ? 'proof' : intent;
  return Object.hasOwn(changes, name) ? changes[name] : undefined;
}

/** Re-authenticates, adds or removes a factor; begins the creation or use of a passkey for the page's script. */
export async function securityAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const { desk, token } = visit;
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  if (intent === 'proof-passkey-begin') return passkeyAnswer(visit, desk.security.beginProof(token));
  if (intent === 'passkey-begin') return passkeyAnswer(visit, desk.security.beginPasskey(token));
  const [done, run] = change(visit, form) ?? [];
  if (!done || !run) return redirectTo(HERE);
  const outcome = await catchRefusal(run());
  return outcome ? show(visit, outcome.refusal, readField(form, 'label')) : redirectTo(`${HERE}?done=${done}`);
}
