import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { localize } from '#contract/localize';
import { SECTIONS, type Section } from '#platform/content/sections';
import type { Command } from '#platform/ops/command';
import type { CommandForm, FormOutcome } from '#platform/ops/form';
import { COMMANDS } from '#platform/ops/registry';
import { fixedT } from '~/lib/language/i18n';
import { NotFound } from './command-page';
import { contentPath } from './command-path';
import {
  commandErrors,
  doneTitle,
  newKey,
  readEntries,
  submissionIn,
  textIn,
  toRowActions,
  toStatus,
  withDone,
} from './commands.server';
import { ContentList } from './content-list';
import { ContentSection } from './content-section';
import { openForOperator, redirectTo, type OperatorRequest } from './desk-request.server';
import { deskDocument } from './document.server';
import { NO_ERRORS, type FieldErrors } from './fields';

/** Runs a command of the content for the operator of a request. */
export const runContent = (
  { desk, operator, from }: OperatorRequest,
  { name, entries, submission }: { name: string; entries: Record<string, string>; submission?: string | undefined },
): Promise<FormOutcome> => {
  const form: CommandForm = { name, entries: Object.entries(entries), submission, address: from.address };
  return desk.run(form, operator);
};

/** Returns the section of a path: 'payments.methods' is 'payments/methods'. */
export const findSection = (name = ''): Section | undefined => SECTIONS.get(name.replace('.', '/'));

/** Returns the page of a section that does not exist, or of a missing entry of a section. */
export function noContent(visit: OperatorRequest, section?: Section): Response {
  const { language } = visit.style;
  const t = fixedT(language, 'desk');
  const title = t('noContent');
  const list = section
    ? { path: contentPath(section.name), title: localize(section.title, language) }
    : { path: '/desk/content', title: t('content') };
  return deskDocument(visit, { title, status: 404, body: <NotFound title={title} list={list} /> });
}

/** Lists the sections of the content. */
export async function contentPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const { rows = [] } = await runContent(visit, { name: 'content sections', entries: {} });
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('content'),
    body: <ContentList rows={rows} done={doneTitle(visit)} />,
  });
}

/** Renders the entries of a section and its history. */
async function showSection(
  visit: OperatorRequest,
  section: Section,
  { errors = NO_ERRORS, status = 200 }: { errors?: FieldErrors; status?: number },
): Promise<Response> {
  const entries = { section: section.name };
  const { rows = [] } = await runContent(visit, { name: 'content show', entries });
  const { rows: versions = [] } = await runContent(visit, { name: 'content history', entries });
  const history = COMMANDS['content history'] as Command;
  const title = localize(section.title, visit.style.language);
  return deskDocument(visit, {
    title,
    status,
    body: (
      <ContentSection
        section={section}
        rows={rows}
        versions={{ rows: versions, columns: history.columns, actions: toRowActions(history.actions) }}
        role={visit.operator.role}
        errors={errors}
        submission={newKey()}
        done={doneTitle(visit)}
      />
    ),
  });
}

/** Shows one section: its entries and its history. */
export async function sectionPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const section = findSection(args.params['section']);
  return section ? showSection(visit, section, {}) : noContent(visit);
}

/** Moves an entry of a section; a form sent twice does it once. */
export async function sectionAction(args: ActionFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const section = findSection(args.params['section']);
  if (!section) return noContent(visit);
  const given = await readEntries(visit.request);
  const field = (name: string) => textIn(given, name) ?? '';
  const outcome = await runContent(visit, {
    name: 'content move',
    entries: { section: section.name, entry: field('entry'), direction: field('direction'), seen: field('seen') },
    submission: submissionIn(given),
  });
  if (!outcome.failed) return redirectTo(withDone(contentPath(section.name), 'content move'));
  const errors = Object.values(commandErrors('content move', outcome, visit.style)).join(' ');
  return showSection(visit, section, { errors: { '': errors }, status: outcome.lacksRole ? 403 : toStatus(outcome) });
}
