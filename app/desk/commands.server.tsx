import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { BODY_LIMIT } from '#contract/body-limit';
import type { TimeStyle } from '#contract/dates';
import { localize } from '#contract/localize';
import { hasRole } from '#platform/operators';
import type { Action, Command } from '#platform/ops/command';
import { writeCsv } from '#platform/ops/csv';
import { findDeclared, type FormOutcome } from '#platform/ops/form';
import { COMMANDS } from '#platform/ops/registry';
import { toOption } from '#platform/ops/usage';
import { fixedT } from '~/lib/language/i18n';
import { readBytes } from '~/request/body.server';
import { readParts, toStream } from '~/request/stream.server';
import { CommandForm, isPosted, type Typed } from './command-form';
import { commandPath } from './command-path';
import { CommandList, CommandPage, Forbidden, NextPage, NotFound } from './command-page';
import { Confirm } from './confirm';
import { deskDocument } from './document.server';
import type { FieldErrors } from './fields';
import { ResultTable, type RowAction } from './result';
import { openForOperator, redirectTo, safeDeskPath, say, type OperatorRequest } from './desk-request.server';
import { pickFields } from './stored-form.server';

type Entries = [string, string][];

/** A request for the page of one command. */
interface CommandRequest {
  visit: OperatorRequest;
  name: string;
  command: Command;
  /** Path of the page. */
  action: string;
  typed: Typed;
  entries: Entries;
  back: string | undefined;
}

/** Commands by the name in their path. */
const BY_PATH = new Map(Object.keys(COMMANDS).map((name) => [name.replaceAll(' ', '-'), name]));
const SUBMISSION = /^[\w-]{16,64}$/;

/** Returns a new key under which a form runs once. */
export const newKey = (): string => randomBytes(16).toString('base64url');

/** Shows every command by groups. */
export async function commandsPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('commands'),
    body: <CommandList commands={COMMANDS} role={visit.operator.role} />,
  });
}

/**
 * Reads a form of at most 256 kB, url-encoded or with text files.
 * @throws {Response} 413 above, 400 for other bodies
 */
export async function readEntries(request: Request): Promise<Entries> {
  const type = request.headers.get('Content-Type') ?? '';
  const bytes = await readBytes(request, BODY_LIMIT.call);
  if (bytes === undefined) throw new Response(null, { status: 413 });
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return [...new URLSearchParams(bytes.toString('utf8'))];
  if (!/^multipart\/form-data\b/i.test(type)) throw new Response(null, { status: 400 });
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    return await Promise.all(
      [...form].map(async ([name, value]): Promise<Entries[number]> => [name, await readText(value)]),
    );
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** Returns a value of a form; a file in UTF-8 or in the Turkish encoding of Windows, as `scripts/ops.mjs` reads it. */
async function readText(value: FormDataEntryValue): Promise<string> {
  if (typeof value === 'string') return value;
  const bytes = await value.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Adds the zone of Istanbul to a date and time without a zone. */
export const withZone = (typed: string): string => (/T\d{2}:\d{2}$/.test(typed) ? `${typed}+03:00` : typed);

/**
 * Returns the entries of a form as the command reads them. Several ids are typed in one field with blanks between them;
 * a date and time without a zone is of Istanbul.
 */
function toFields(command: Command, given: Entries): { typed: Typed; entries: Entries } {
  const typed = new Map<string, string>();
  const entries: Entries = [];
  for (const [name, field] of Object.entries(command.fields)) {
    const option = toOption(name);
    for (const [entry, text] of given) {
      if (entry !== option || text.trim() === '') continue;
      const before = typed.get(option);
      typed.set(option, field.isRepeated && before !== undefined ? `${before} ${text}` : (before ?? text));
      const values = field.isRepeated ? text.split(/[\s,;]+/).filter(Boolean) : [text];
      for (const one of values) entries.push([option, field.kind === 'moment' ? withZone(one) : one]);
    }
  }
  return { typed, entries };
}

/** Returns the fields of a command's form that are stored if the session has ended: no secrets and no files. */
const storedFields = ({ fields }: Command): string[] => [
  ...Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'secret' || kind === 'file' ? [] : [toOption(name)],
  ),
  'back',
];

/** Opens the page of a command. @returns the page of an error, if there is no such command or the role lacks it */
async function openCommand(
  args: LoaderFunctionArgs,
  given: (visit: OperatorRequest) => Promise<Entries>,
): Promise<CommandRequest | Response> {
  const name = BY_PATH.get(args.params['name'] ?? '');
  const command = name === undefined ? undefined : findDeclared(name);
  const visit = await openForOperator(args, async (request) =>
    command && isPosted(command) ? pickFields(await readEntries(request), storedFields(command)) : {},
  );
  const t = fixedT(visit.style.language, 'desk');
  if (name === undefined || !command)
    return deskDocument(visit, {
      title: t('noCommand'),
      status: 404,
      body: <NotFound title={t('noCommand')} list={{ path: '/desk/commands', title: t('commands') }} />,
    });
  const all = await given(visit);
  const fields = toFields(command, all);
  const back = safeDeskPath(textIn(all, 'back'));
  const open = { visit, name, command, action: commandPath(name), back, ...fields };
  if (hasRole(visit.operator.role, command.role)) return open;
  await run(open, {});
  return deskDocument(visit, {
    title: t('forbidden'),
    status: 403,
    body: <Forbidden command={command} role={visit.operator.role} />,
  });
}

/** Returns the first text of a form's field; undefined without one. */
export const textIn = (entries: Entries, name: string): string | undefined =>
  entries.find(([entry]) => entry === name)?.[1];

/** Returns the key of a confirmed form; undefined without a valid one. */
export function submissionIn(entries: Entries): string | undefined {
  const key = textIn(entries, 'submission') ?? '';
  return SUBMISSION.test(key) ? key : undefined;
}

const run = (
  { visit: { desk, operator, from }, name, entries }: CommandRequest,
  how: { isPreview?: boolean; submission?: string | undefined },
): Promise<FormOutcome> => desk.run({ name, entries, address: from.address, ...how }, operator);

/** Returns the errors of an outcome by field, in the page's language. */
export function commandErrors(name: string, outcome: FormOutcome, style: TimeStyle): FieldErrors {
  const { fault, refusal, failed, text } = outcome;
  if (fault) return { [toOption(fault.field)]: localize(fault.text, style.language) };
  if (!refusal) return failed && text !== undefined ? { '': say(text, style.language) } : {};
  const isField = refusal.field !== undefined && refusal.field in (COMMANDS[name]?.fields ?? {});
  return { [isField ? toOption(refusal.field ?? '') : '']: say(refusal.toText(style.clock), style.language) };
}

/** Returns the errors of a command's page; a failed output without a refusal is shown as its text. */
const errorsOf = ({ visit: { style }, name }: CommandRequest, outcome: FormOutcome): FieldErrors =>
  outcome.fault || outcome.refusal ? commandErrors(name, outcome, style) : {};

/** Returns the HTTP status of an outcome. */
export const toStatus = ({ fault, refusal, failed }: FormOutcome): number =>
  refusal?.code ?? (fault ? 422 : failed ? 409 : 200);

interface Shown {
  outcome?: FormOutcome | undefined;
  errors?: FieldErrors;
  status?: number;
  /** Confirmation instead of the form. */
  confirm?: { preview: string; submission: string; errors?: FieldErrors };
  /** Whether the change was made: the form is not shown again. */
  isDone?: boolean;
}

/** Renders the page of a command: its form or confirmation, and the result. */
function show(open: CommandRequest, { outcome, errors = {}, status = 200, confirm, isDone = false }: Shown): Response {
  const { visit, command, action, typed, back, name } = open;
  const { language } = visit.style;
  const { pathname, search } = new URL(visit.request.url);
  const title = localize(command.title, language);
  const isGet = visit.request.method === 'GET';
  const here = isGet ? withoutDone(pathname, search) : action;
  return deskDocument(visit, {
    title: Object.keys(errors).length > 0 ? `${fixedT(language, 'desk')('error')} · ${title}` : title,
    status,
    body: (
      <CommandPage
        name={name}
        command={command}
        done={isGet ? doneTitle(visit) : undefined}
        isDone={isDone}
        back={back}
      >
        {confirm ? (
          <Confirm {...{ command, action, typed, back, operator: visit.operator.name, ...confirm }} />
        ) : (
          !isDone && <CommandForm {...{ command, action, typed, errors, newKey: newKey(), back }} />
        )}
        {outcome?.text !== undefined && Object.keys(errors).length === 0 && (
          <pre className={outcome.failed ? 'text failed' : 'text'} role="status">
            {say(outcome.text, language)}
          </pre>
        )}
        {outcome?.rows && (
          <ResultTable
            rows={outcome.rows}
            columns={command.columns}
            actions={toRowActions(command.actions)}
            role={visit.operator.role}
            caption={title}
            here={here}
          />
        )}
        {outcome?.next !== undefined && <NextPage to={withParameter(here, 'after', outcome.next)} />}
        {outcome?.parts?.map((part) => (
          <section key={part.name}>
            <h2>{localize(part.title, language)}</h2>
            <ResultTable
              rows={part.rows}
              columns={part.columns}
              actions={toRowActions(part.actions ?? [])}
              role={visit.operator.role}
              caption={localize(part.title, language)}
              here={here}
            />
          </section>
        ))}
      </CommandPage>
    ),
  });
}

/** Returns the actions of rows with their declarations. */
export const toRowActions = (actions: readonly Action[]): RowAction[] =>
  actions.flatMap(({ command: name, fields, when }) => {
    const command = findDeclared(name);
    return command ? [{ name, command, fields, when }] : [];
  });

/** Returns the title of the change that led back to a page; undefined if none did. */
export function doneTitle({ request, style }: OperatorRequest): string | undefined {
  const name = BY_PATH.get(new URL(request.url).searchParams.get('done') ?? '');
  const command = name === undefined ? undefined : findDeclared(name);
  return command && localize(command.title, style.language);
}

function withoutDone(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('done');
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}

/** Returns a file or a text as a download. A file is sent as fast as the browser takes it. */
function download({ name, visit }: CommandRequest, content: Readable | string): Response {
  const headers = (type: string) => ({
    'Content-Disposition': `attachment; filename="${name.replaceAll(' ', '-')}.${type}"`,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
  if (typeof content !== 'string')
    return new Response(toStream(readParts(content), visit.hasRoom), {
      headers: { ...headers('bin'), 'Content-Type': 'application/octet-stream', 'X-Accel-Buffering': 'no' },
    });
  const type = /^[[{]/.test(content) ? 'json' : /^\w+,/.test(content) ? 'csv' : 'txt';
  return new Response(content, { headers: { ...headers(type), 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Whether a page runs its command at once: asked by its button, filled, or a list that needs no field. */
function isAsked({ command, typed }: CommandRequest, query: URLSearchParams): boolean {
  if (isPosted(command)) return false;
  if (query.has('run') || typed.size > 0) return true;
  const isFree = Object.values(command.fields).every(({ isOptional }) => isOptional);
  return isFree && Object.keys(command.columns).length > 0;
}

/** Shows the form of a command, and the result of one that reads. */
export async function commandPage(args: LoaderFunctionArgs): Promise<Response> {
  const query = new URL(args.request.url).searchParams;
  const open = await openCommand(args, async ({ kept = {} }) => [...Object.entries(kept), ...query]);
  if (open instanceof Response) return open;
  if (!isAsked(open, query)) return show(open, {});
  const outcome = await run(open, {});
  if (outcome.file) return download(open, outcome.file);
  if (query.get('download') === 'csv' && outcome.rows) return download(open, writeCsv(outcome.rows));
  if (query.has('download') && outcome.text !== undefined && !outcome.failed)
    return download(open, say(outcome.text, open.visit.style.language));
  return show(open, {
    outcome,
    errors: errorsOf(open, outcome),
    status: outcome.fault || outcome.refusal ? toStatus(outcome) : 200,
  });
}

/**
 * Runs a command by POST. A change is described first; the second POST, with the key of the confirmation, makes it. An
 * irreversible one needs the operator's name too.
 */
export async function commandAction(args: ActionFunctionArgs): Promise<Response> {
  let step: string | undefined;
  let submission: string | undefined;
  let typedName = '';
  const open = await openCommand(args, async ({ request }) => {
    const entries = await readEntries(request);
    step = textIn(entries, 'edit') === undefined ? textIn(entries, 'step') : 'edit';
    submission = submissionIn(entries);
    typedName = (textIn(entries, 'typed-name') ?? '').trim();
    return entries;
  });
  if (open instanceof Response) return open;
  const { command, visit, back } = open;
  if (!isPosted(command)) return redirectTo(open.action);
  if (step === 'edit') return show(open, {});
  if (!command.effect) return finish(open, await run(open, {}));

  const isConfirmed = step === 'run' && submission !== undefined;
  const isNamed = command.effect !== 'irreversible' || typedName.toLowerCase() === visit.operator.name;
  if (isConfirmed && isNamed) {
    const outcome = await run(open, { submission });
    // A short result is the name of the command; then the operator returns to the list.
    if (
      back !== undefined &&
      !outcome.failed &&
      !outcome.rows &&
      !/\n|:\/\//.test(say(outcome.text ?? '', visit.style.language))
    )
      return redirectTo(withDone(back, open.name));
    return finish(open, outcome);
  }
  const described = await run(open, { isPreview: true });
  if (described.failed || !described.preview) return finish(open, described);
  const wrongName = fixedT(visit.style.language, 'desk')('wrongName');
  return show(open, {
    confirm: {
      preview: localize(described.preview, visit.style.language),
      submission: (isConfirmed ? submission : undefined) ?? newKey(),
      ...(isConfirmed && { errors: { 'typed-name': wrongName } }),
    },
    status: isConfirmed ? 422 : 200,
  });
}

/** Returns the path of a page that shows which change was made. */
export const withDone = (back: string, name: string): string => withParameter(back, 'done', name.replaceAll(' ', '-'));

/** Returns a path with a parameter set. */
function withParameter(path: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(path, 'http://desk.invalid');
  searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

/** Shows what a command returned, or its form again with the errors. */
function finish(open: CommandRequest, outcome: FormOutcome): Response {
  if (outcome.file) return download(open, outcome.file);
  const errors = errorsOf(open, outcome);
  return show(open, {
    outcome,
    errors,
    status: toStatus(outcome),
    isDone: open.command.effect !== undefined && !outcome.failed,
  });
}
