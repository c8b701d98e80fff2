import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Refusal } from '#platform/refusal';
import { readField, readForm } from '~/answers/forms.server';
import { drawQr } from '~/answers/qr.server';
import { fixedT } from '~/lib/language/i18n';
import { deskDocument } from './document.server';
import { CodeForm, InvitationEnded, InvitationForm, SignInForm } from './sign-in';
import { openDesk, redirectTo, safeDeskPath, say, sessionCookie, type DeskRequest } from './desk-request.server';

const TOKEN = /^[0-9A-Za-z]{16,64}$/;

/** Whether an error is a refusal of the platform. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'reason' in error && 'code' in error && 'toText' in error;

/** Returns the refusal that work throws, or its result. */
async function refusalOf<Result>(work: Promise<Result>): Promise<Result | { refusal: Refusal }> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return { refusal: error };
    throw error;
  }
}

const textOf = ({ style }: DeskRequest, refusal: Refusal): string => say(refusal.toText(style.clock), style.language);
const retryAfter = ({ retryAfter: seconds }: Refusal) =>
  seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } };
const withTo = (path: string, to: string | undefined): string => path + (to ? `?to=${encodeURIComponent(to)}` : '');
const queryOf = ({ request }: DeskRequest) => new URL(request.url).searchParams;

/** Shows the form of name and password; an operator who is signed in goes on. */
export async function signInPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const to = safeDeskPath(queryOf(visit).get('to'));
  if (visit.token !== '' && (await visit.desk.findOperator(visit.token))) return redirectTo(to ?? '/desk');
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('signIn'),
    body: <SignInForm to={to} />,
  });
}

/** Checks name and password, and goes on to the code. */
export async function signInAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const form = await readForm(args.request);
  const [name, password] = [readField(form, 'name').slice(0, 64), readField(form, 'password').slice(0, 200)];
  const to = safeDeskPath(readField(form, 'to'));
  const token = await refusalOf(visit.desk.signIn({ name, password, from: visit.from }));
  if (typeof token === 'string') return redirectTo(withTo('/desk/code', to), sessionCookie(token, visit.secure));
  const { refusal } = token;
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('signIn'),
    status: refusal.code,
    body: <SignInForm name={name} to={to} error={textOf(visit, refusal)} />,
    ...retryAfter(refusal),
  });
}

/** Shows the form of the code. */
export async function codePage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  if (visit.token === '') return redirectTo('/desk/sign-in');
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('codeTitle'),
    body: <CodeForm to={safeDeskPath(queryOf(visit).get('to'))} />,
  });
}

/** Checks the code, and opens the session under a new token. */
export async function codeAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const form = await readForm(args.request);
  const to = safeDeskPath(readField(form, 'to'));
  if (visit.token === '') return redirectTo('/desk/sign-in');
  const given = { token: visit.token, code: readField(form, 'code').slice(0, 12), from: visit.from };
  const token = await refusalOf(visit.desk.confirmCode(given));
  if (typeof token === 'string') return redirectTo(to ?? '/desk', sessionCookie(token, visit.secure));
  const { refusal } = token;
  const isOver = refusal.reason === 'session-expired';
  const text = textOf(visit, refusal);
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')(isOver ? 'signIn' : 'codeTitle'),
    status: isOver ? 401 : refusal.code,
    body: isOver ? <SignInForm to={to} error={text} /> : <CodeForm to={to} errors={{ [refusal.field ?? '']: text }} />,
    ...(isOver ? { headers: { 'Set-Cookie': sessionCookie('', visit.secure) } } : retryAfter(refusal)),
  });
}

/** Ends the session. */
export async function signOutAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  if (visit.token !== '') await visit.desk.signOut({ token: visit.token, from: visit.from });
  return redirectTo('/desk/sign-in', sessionCookie('', visit.secure));
}

const invitationEnded = (visit: DeskRequest): Response =>
  deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('invitationEnded'),
    status: 404,
    body: <InvitationEnded />,
  });

/** Shows the form of an invitation; showing it does not use it. */
export async function invitationPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const token = queryOf(visit).get('token') ?? '';
  const invitation = TOKEN.test(token) ? await visit.desk.readInvitation(token) : undefined;
  if (!invitation) return invitationEnded(visit);
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('welcome', { name: invitation.name }),
    body: <InvitationForm invitation={invitation} token={token} qr={drawQr(invitation.url)} />,
  });
}

/** Sets the password and the second factor, and signs in. */
export async function invitationAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openDesk(args);
  const form = await readForm(args.request);
  const token = readField(form, 'token');
  const invitation = TOKEN.test(token) ? await visit.desk.readInvitation(token) : undefined;
  if (!invitation) return invitationEnded(visit);
  const [password, code] = [readField(form, 'password').slice(0, 200), readField(form, 'code').slice(0, 12)];
  const session = await refusalOf(visit.desk.acceptInvitation({ token, password, code, from: visit.from }));
  if (typeof session === 'string') return redirectTo('/desk', sessionCookie(session, visit.secure));
  const { refusal } = session;
  if (refusal.reason === 'link-expired') return invitationEnded(visit);
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('welcome', { name: invitation.name }),
    status: refusal.code,
    body: (
      <InvitationForm
        invitation={invitation}
        token={token}
        qr={drawQr(invitation.url)}
        errors={{ [refusal.field ?? '']: textOf(visit, refusal) }}
      />
    ),
  });
}
