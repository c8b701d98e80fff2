import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { localize } from '#contract/localize';
import { hasRole } from '#platform/operators';
import type { Command } from '#platform/ops/command';
import type { CommandForm, FormOutcome } from '#platform/ops/form';
import { COMMANDS } from '#platform/ops/registry';
import { fixedT } from '~/lib/language/i18n';
import {
  commandErrors,
  doneTitle,
  newKey,
  readEntries,
  submissionIn,
  toStatus,
  textIn,
  withDone,
} from './commands.server';
import { NotFound } from './command-page';
import { deskDocument } from './document.server';
import type { FieldErrors } from './fields';
import { knownMessage, openForOperator, redirectTo, type OperatorRequest } from './desk-request.server';
import { pickFields } from './stored-form.server';
import { SupportList } from './support-list';
import { SupportThread } from './support-thread';

const LIST = '/desk/support';
const threadPath = (thread: string): string => `${LIST}/${encodeURIComponent(thread)}`;

/** Buttons of a thread: the command of each, and the fields that it reads. */
const INTENTS: Readonly<Record<string, { command: string; named: string; fields: readonly string[] }>> = {
  reply: { command: 'support reply', named: 'id', fields: ['text', 'seen'] },
  take: { command: 'support take', named: 'thread', fields: [] },
  give: { command: 'support take', named: 'thread', fields: ['to'] },
  release: { command: 'support release', named: 'thread', fields: [] },
  close: { command: 'support close', named: 'thread', fields: ['seen'] },
};

const run = (
  { desk, operator, from }: OperatorRequest,
  form: Pick<CommandForm, 'name' | 'entries' | 'submission'>,
): Promise<FormOutcome> => desk.run({ ...form, address: from.address }, operator);

/** Adds the number of messages or threads that wait to a title, which the tab of the browser shows. */
const titleWith = (title: string, waiting: number): string => (waiting > 0 ? `(${waiting}) ${title}` : title);

/** Returns an empty response if a page that asks by itself shows the newest message already. */
const unchanged = ({ request }: OperatorRequest, latest: string): Response | undefined =>
  knownMessage(request) === latest ? new Response(null, { status: 204 }) : undefined;

const latestOf = async ({ desk }: OperatorRequest, thread?: string): Promise<string> =>
  (await desk.latestMessage(thread)) ?? '';

/** Shows the threads that wait for an answer; with `?all` the answered ones too, with `?mine` those of the operator. */
export async function supportPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const latest = await latestOf(visit);
  const same = unchanged(visit, latest);
  if (same) return same;
  const query = new URL(visit.request.url).searchParams;
  const which = query.has('all') ? 'all' : query.has('mine') ? 'mine' : 'waiting';
  const { rows = [] } = await run(visit, {
    name: 'support threads',
    entries: which === 'waiting' ? [] : [[which, 'on']],
  });
  return deskDocument(visit, {
    title: titleWith(
      fixedT(visit.style.language, 'desk')('support'),
      rows.filter(({ count }) => Number(count) > 0).length,
    ),
    isLive: true,
    body: <SupportList rows={rows} which={which} latest={latest} pathOf={threadPath} done={doneTitle(visit)} />,
  });
}

interface Shown {
  thread: string;
  /** Fields of a rejected form, as typed. */
  typed?: { text?: string | undefined; to?: string | undefined };
  errors?: FieldErrors;
  status?: number;
  /** Title of the change that was made before this page. */
  done?: string | undefined;
}

/** Renders one thread, with the form of the answer. */
async function show(
  visit: OperatorRequest,
  { thread, typed = {}, errors = {}, status = 200, done = doneTitle(visit) }: Shown,
): Promise<Response> {
  const t = fixedT(visit.style.language, 'desk');
  const latest = await latestOf(visit, thread);
  const { rows: [summary] = [], parts = [] } = await run(visit, {
    name: 'support show',
    entries: [['thread', thread]],
  });
  if (!summary)
    return deskDocument(visit, {
      title: t('noThread'),
      status: 404,
      body: <NotFound title={t('noThread')} list={{ path: '/desk/support', title: t('support') }} />,
    });
  const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows ?? [];
  const messages = rowsOf('messages');
  const answers = rowsOf('answers');
  const chosen = answers.find(({ id }) => id === new URL(visit.request.url).searchParams.get('answer'));
  const language = summary['language'] === 'en' ? 'en' : 'tr';
  return deskDocument(visit, {
    title:
      Object.keys(errors).length > 0
        ? `${t('error')} · ${t('thread')}`
        : titleWith(t('thread'), messages.filter(({ state }) => state === 'waiting').length),
    status,
    isLive: true,
    body: (
      <SupportThread
        summary={summary}
        messages={messages}
        latest={latest}
        answers={answers}
        path={threadPath(thread)}
        saved={chosen ? String(chosen[language]) : ''}
        typed={typed}
        errors={errors}
        submission={newKey()}
        operator={visit.operator.name}
        canAnswer={hasRole(visit.operator.role, 'support')}
        done={done}
      />
    ),
  });
}

/** Shows one thread whole; `?answer=ID` fills in a saved answer. */
export async function threadPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const thread = args.params['thread'] ?? '';
  return unchanged(visit, await latestOf(visit, thread)) ?? show(visit, { thread, typed: visit.kept ?? {} });
}

/** Answers, takes, releases or closes a thread; a form sent twice does it once. An answer that is not sent stays typed. */
export async function threadAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args, async (request) => pickFields(await readEntries(request), ['text', 'to']));
  const thread = args.params['thread'] ?? '';
  const given = await readEntries(visit.request);
  const button = textIn(given, 'intent') ?? '';
  const intent = Object.hasOwn(INTENTS, button) ? INTENTS[button] : undefined;
  if (!intent) return redirectTo(threadPath(thread));
  const { command } = intent;
  const { language } = visit.style;
  const text = textIn(given, 'text');
  const typed = { text, to: textIn(given, 'to') };
  if (button === 'give' && !typed.to?.trim())
    return show(visit, { thread, typed, errors: { to: fixedT(language, 'desk')('nameOperator') }, status: 422 });
  const entries = intent.fields.map((name): [string, string] => [name, textIn(given, name) ?? '']);
  const submission = submissionIn(given);
  const outcome = await run(visit, { name: command, entries: [[intent.named, thread], ...entries], submission });
  if (outcome.failed)
    return show(visit, {
      thread,
      typed,
      errors: commandErrors(command, outcome, visit.style),
      status: outcome.lacksRole ? 403 : toStatus(outcome),
    });
  const isAnswer = button === 'reply';
  if (!isAnswer && text?.trim())
    return show(visit, { thread, typed: { text }, done: localize((COMMANDS[command] as Command).title, language) });
  // Who has a thread stays in it after an answer.
  const stays = isAnswer ? textIn(given, 'stay') !== undefined : command === 'support take';
  return redirectTo(withDone(stays ? threadPath(thread) : LIST, command));
}
