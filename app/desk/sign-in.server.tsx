import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Invitation } from '#platform/desk';
import type { Refusal } from '#platform/refusal';
import { readField, readForm } from '~/answers/forms.server';
import { drawQr } from '~/answers/qr.server';
import { fixedT } from '~/lib/language/i18n';
import { deskDocument } from './document.server';
import { FactorForm, InvitationEnded, InvitationForm, SignInForm } from './sign-in';
import {
  deviceCookie,
  inputCookie,
  openDesk,
  redirectTo,
  safeDeskPath,
  sessionCookie,
  withTo,
  type DeskRequest,
} from './desk-request.server';
import { refusalErrors, passkeyAnswer, readFactor, catchRefusal, retryAfter, refusalText } from './refusals.server';

const TOKEN = /^[0-9A-Za-z]{16,64}$/;

const queryOf = ({ request }: DeskRequest) => new URL(request.url).searchParams;

/** Shows the form of name and password; an operator who is signed in goes on. */
export async function signInPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const to = safeDeskPath(queryOf(visit).get('to'));
  if (visit.token !== '' && (await visit.desk.findOperator(visit.token))) return redirectTo(to ?? '/desk');
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('signIn'),
    body: <SignInForm to={to} isInputStored={visit.input !== ''} />,
  });
}

/** Checks name and password, and goes on to the code. */
export async function signInAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const form = await readForm(args.request);
  const [name, password] = [readField(form, 'name').slice(0, 64), readField(form, 'password').slice(0, 200)];
  const to = safeDeskPath(readField(form, 'to'));
  const token = await catchRefusal(visit.desk.signIn({ name, password, device: visit.device, from: visit.from }));
  if (typeof token === 'string') return redirectTo(withTo('/desk/code', to), sessionCookie(token, visit.secure));
  const { refusal } = token;
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('signIn'),
    status: refusal.code,
    body: <SignInForm name={name} to={to} error={refusalText(visit, refusal)} />,
    ...retryAfter(refusal),
  });
}

/** Shows the forms of the second factor. */
export async function codePage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const to = safeDeskPath(queryOf(visit).get('to'));
  const factors = visit.token === '' ? undefined : await visit.desk.findPendingFactors(visit.token);
  if (!factors) return redirectTo(withTo('/desk/sign-in', to));
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')(factors.app ? 'codeTitle' : 'passkeyTitle'),
    hasPasskeys: factors.passkeys > 0,
    body: <FactorForm factors={factors} to={to} />,
  });
}

/** Redirects with the cookies of a new session: its token, and the tokens by which the browser is known from now on. */
async function openTo(path: string, { desk, device, secure }: DeskRequest, session: string): Promise<Response> {
  const known = await desk.rememberBrowser({ token: session, device });
  return redirectTo(path, sessionCookie(session, secure), deviceCookie(known, secure));
}

/** Checks the second factor, and opens the session under a new token. */
export async function codeAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const { desk, token, from, style } = visit;
  const form = await readForm(args.request);
  const to = safeDeskPath(readField(form, 'to'));
  if (visit.token === '') return redirectTo(withTo('/desk/sign-in', to));
  if (readField(form, 'intent') === 'passkey-begin') return passkeyAnswer(visit, desk.beginPasskeySignIn(token));
  const factors = (await desk.findPendingFactors(token)) ?? { app: true, passkeys: 0 };
  const session = await catchRefusal(desk.confirmFactor({ token, given: readFactor(form), from }));
  if (typeof session === 'string') return openTo(to ?? '/desk', visit, session);
  const { refusal } = session;
  const t = fixedT(style.language, 'desk');
  if (refusal.reason === 'session-expired') {
    // The form was sent twice, and the first one has signed the operator in.
    if (await desk.findOperator(token)) return redirectTo(to ?? '/desk');
    // The cookie stays: the browser may have received the first one's token since.
    return deskDocument(visit, {
      title: t('signIn'),
      status: 401,
      body: <SignInForm to={to} error={refusalText(visit, refusal)} />,
    });
  }
  return deskDocument(visit, {
    title: t(factors.app ? 'codeTitle' : 'passkeyTitle'),
    status: refusal.code,
    hasPasskeys: factors.passkeys > 0,
    body: <FactorForm factors={factors} to={to} errors={refusalErrors(visit, refusal)} />,
    ...retryAfter(refusal),
  });
}

/** Ends the session, and removes stored input. */
export async function signOutAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  if (visit.token !== '') await visit.desk.signOut({ token: visit.token, from: visit.from });
  return redirectTo('/desk/sign-in', sessionCookie('', visit.secure), inputCookie('', visit.secure));
}

const invitationEnded = (visit: DeskRequest): Response =>
  deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('invitationEnded'),
    status: 404,
    body: <InvitationEnded />,
  });

/** Renders the form of a valid invitation. */
const invitationForm = (
  visit: DeskRequest,
  { invitation: { name, secret, url }, token, refusal }: { invitation: Invitation; token: string; refusal?: Refusal },
): Response =>
  deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('welcome', { name }),
    status: refusal?.code ?? 200,
    hasPasskeys: true,
    body: (
      <InvitationForm
        name={name}
        app={{ secret, url, qr: drawQr(url) }}
        token={token}
        errors={refusal && refusalErrors(visit, refusal)}
      />
    ),
  });

/** Shows the form of an invitation; showing it does not use it. */
export async function invitationPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const token = queryOf(visit).get('token') ?? '';
  const invitation = TOKEN.test(token) ? await visit.desk.readInvitation(token) : undefined;
  return invitation ? invitationForm(visit, { invitation, token }) : invitationEnded(visit);
}

/** Sets the password and the second factor, and signs in. */
export async function invitationAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const { desk, from } = visit;
  const form = await readForm(args.request);
  const token = readField(form, 'token');
  const invitation = TOKEN.test(token) ? await desk.readInvitation(token) : undefined;
  if (!invitation) return invitationEnded(visit);
  const password = readField(form, 'password').slice(0, 200);
  if (readField(form, 'intent') === 'passkey-begin')
    return passkeyAnswer(visit, desk.beginInvitationPasskey({ token, password }));
  const session = await catchRefusal(desk.acceptInvitation({ token, password, given: readFactor(form), from }));
  if (typeof session === 'string') return openTo('/desk', visit, session);
  const { refusal } = session;
  return refusal.reason === 'link-expired'
    ? invitationEnded(visit)
    : invitationForm(visit, { invitation, token, refusal });
}
