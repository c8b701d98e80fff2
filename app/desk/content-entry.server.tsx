import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { localize } from '#contract/localize';
import { checkEntry } from '#platform/content/check';
import { entryFields, findField, fromTyped, toEntry, toTyped, type EntryField } from '#platform/content/fields';
import type { EntryProblem } from '#platform/content/edit';
import type { Section } from '#platform/content/sections';
import { hasRole } from '#platform/operators';
import type { FormOutcome } from '#platform/ops/form';
import { fixedT } from '~/lib/language/i18n';
import { contentPath, NEW_ENTRY } from './command-path';
import { commandErrors, newKey, readEntries, submissionIn, textIn, toStatus, withDone } from './commands.server';
import { ContentEntry, PREVIEW_TIME } from './content-entry';
import { canPreview, previewDocument, readPreview, readPreviewTime } from './content-preview.server';
import { findSection, noContent, runContent } from './content.server';
import { knownMessage, openForOperator, redirectTo, say, type OperatorRequest } from './desk-request.server';
import { deskDocument } from './document.server';
import { NO_ERRORS, type FieldErrors } from './fields';
import { pickFields } from './stored-form.server';

/** The form of an entry. */
interface EntryRequest {
  visit: OperatorRequest;
  section: Section;
  /** Name of the entry; undefined for a new one. */
  entry: string | undefined;
  fields: EntryField[];
  /** The entry as it is stored; undefined for a new one. */
  body: unknown;
  /** Current version of the section. */
  seen: string;
}

/** Returns the names of what is typed into the form of an entry. */
const namesOf = (fields: readonly EntryField[]): string[] => [...fields.map(({ name }) => name), PREVIEW_TIME];

/** Opens the form of an entry. @returns the page of an error if there is no such entry */
async function openEntry(
  args: LoaderFunctionArgs,
  key: string = args.params['entry'] ?? '',
): Promise<EntryRequest | Response> {
  const section = findSection(args.params['section']);
  const visit = await openForOperator(args, async (request) =>
    section ? pickFields(await readEntries(request), [...namesOf(entryFields(section)), 'seen']) : {},
  );
  if (!section || (key === NEW_ENTRY && section.keys === 'whole')) return noContent(visit, section);
  // The id of an entry never changes.
  const all = entryFields(section);
  if (key === NEW_ENTRY) {
    const { rows = [] } = await runContent(visit, { name: 'content show', entries: { section: section.name } });
    return { visit, section, entry: undefined, fields: all, body: undefined, seen: String(rows[0]?.['seen'] ?? '') };
  }
  const { facts } = await runContent(visit, { name: 'content show', entries: { section: section.name, entry: key } });
  if (!facts) return noContent(visit, section);
  const fields = section.keys === 'id' ? all.filter(({ name }) => name !== 'id') : all;
  return { visit, section, entry: key, fields, body: facts['body'], seen: String(facts['seen']) };
}

interface Shown {
  typed?: ReadonlyMap<string, string>;
  errors?: FieldErrors;
  status?: number;
  /** Version that the form showed. */
  seen?: string | undefined;
  notice?: string;
}

function show(
  open: EntryRequest,
  { typed, errors = NO_ERRORS, status = 200, seen = open.seen, notice }: Shown,
): Response {
  const { visit, section, entry, fields, body } = open;
  const t = fixedT(visit.style.language, 'desk');
  const title = localize(section.title, visit.style.language);
  return deskDocument(visit, {
    title: Object.keys(errors).length > 0 ? `${t('error')} · ${title}` : title,
    status,
    isLive: true,
    body: (
      <ContentEntry
        section={section}
        entry={entry}
        fields={fields}
        typed={typed ?? toTyped(fields, body)}
        errors={errors}
        seen={seen}
        submission={newKey()}
        isStale={seen !== open.seen}
        canChange={hasRole(visit.operator.role, 'content')}
        canPreview={canPreview(section)}
        notice={notice}
      />
    ),
  });
}

/** Shows the form of an entry. An open form asks by itself whether its session has ended. */
export async function entryPage(args: LoaderFunctionArgs): Promise<Response> {
  if (knownMessage(args.request) !== null) {
    await openForOperator(args);
    return new Response(null, { status: 204 });
  }
  const open = await openEntry(args);
  if (open instanceof Response) return open;
  const { kept } = open.visit;
  return show(open, kept ? { typed: toForm(open.fields, (name) => kept[name]), seen: kept['seen'] } : {});
}

/** Returns the texts of the form by field, '' for those that were not sent. */
const toForm = (fields: readonly EntryField[], readText: (name: string) => string | undefined): Map<string, string> =>
  new Map(namesOf(fields).map((name) => [name, readText(name) ?? '']));

/** Returns problems by the fields of the form; those of no field are together at ''. */
function toErrors({ visit, fields }: EntryRequest, problems: readonly EntryProblem[]): FieldErrors {
  const t = fixedT(visit.style.language, 'desk');
  const errors: Record<string, string> = {};
  for (const { field, text } of problems) {
    const own = findField(fields, field);
    const isChoice = fields.some(({ name, kind }) => name === own && kind === 'choice');
    const message = isChoice ? t('chooseOption') : localize(text, visit.style.language);
    const shown = own === '' && field !== '' ? `${field}: ${message}` : message;
    errors[own] = own === '' && errors[''] ? `${errors['']} ${shown}` : (errors[own] ?? shown);
  }
  return errors;
}

/** Returns the errors of a failed change by the fields of the form. */
function errorsOf(open: EntryRequest, name: string, outcome: FormOutcome): FieldErrors {
  const problems = outcome.facts?.['problems'] as EntryProblem[] | undefined;
  if (problems) return toErrors(open, problems);
  return { '': Object.values(commandErrors(name, outcome, open.visit.style)).join(' ') };
}

/** Saves or previews an entry; a form sent twice is saved once. */
export async function entryAction(args: ActionFunctionArgs): Promise<Response> {
  const open = await openEntry(args);
  if (open instanceof Response) return open;
  const { visit, section, entry, fields, body } = open;
  const given = await readEntries(visit.request);
  const typed = toForm(fields, (name) => textIn(given, name));
  const seen = textIn(given, 'seen');
  const read = fromTyped(section, fields, typed);
  if ('wrong' in read) {
    const problems = Object.entries(read.wrong).map(([field, text]) => ({ field, text }));
    return show(open, { typed, seen, errors: toErrors(open, problems), status: 422 });
  }
  const preview = readPreview(textIn(given, 'preview'));
  if (preview) {
    const checked = checkEntry(section, toEntry(body, read.patch));
    const time = readPreviewTime(typed.get(PREVIEW_TIME) ?? '');
    if ('entry' in checked && 'at' in time)
      return previewDocument(visit, { section, entry: checked.entry, at: time.at, ...preview });
    const errors = {
      ...('problems' in checked && toErrors(open, checked.problems)),
      ...('problem' in time && { [PREVIEW_TIME]: localize(time.problem.text, visit.style.language) }),
    };
    return show(open, { typed, seen, errors, status: 422 });
  }
  const name = entry === undefined ? 'content add' : 'content edit';
  const change = JSON.stringify(read.patch);
  const outcome = await runContent(visit, {
    name,
    entries: {
      section: section.name,
      ...(entry === undefined ? { body: change } : { entry, patch: change }),
      ...(seen && { seen }),
    },
    submission: submissionIn(given),
  });
  if (outcome.failed)
    return show(open, {
      typed,
      seen,
      errors: errorsOf(open, name, outcome),
      status: outcome.lacksRole ? 403 : outcome.facts ? 422 : toStatus(outcome),
    });
  const text = say(outcome.text ?? '', visit.style.language);
  // Nothing is saved until a second operator accepts it.
  if (outcome.approval) return show(open, { typed, seen, notice: text });
  // A warning is read before the list.
  if (text.includes('\n')) {
    const saved = await openEntry(args, entry ?? String(read.patch['id']));
    if (!(saved instanceof Response)) return show(saved, { notice: text });
  }
  return redirectTo(withDone(contentPath(section.name), name));
}
