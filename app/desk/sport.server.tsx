import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Command } from '#platform/ops/command';
import type { FormOutcome } from '#platform/ops/form';
import { COMMANDS } from '#platform/ops/registry';
import { fixedT } from '~/lib/language/i18n';
import { commandErrors, doneTitle, toRowActions, toStatus } from './commands.server';
import { NotFound } from './command-page';
import { fixturePath } from './command-path';
import { deskDocument } from './document.server';
import { openForOperator, type OperatorRequest } from './desk-request.server';
import { FixtureScreen } from './fixture-screen';
import { SportList } from './sport-list';

const LIST = '/desk/sport';
const FILTERS = ['status', 'sport', 'text'] as const;

const run = (
  { desk, operator, from }: OperatorRequest,
  name: string,
  entries: Record<string, string>,
): Promise<FormOutcome> => desk.run({ name, entries: Object.entries(entries), address: from.address }, operator);

/** Lists fixtures by sport, status and text, with conflicting results and feeds; without a filter those under way. */
export async function sportPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const query = new URL(visit.request.url).searchParams;
  const typed = Object.fromEntries(FILTERS.map((name) => [name, (query.get(name) ?? '').trim()]));
  const filter = { ...typed, ...(!query.has('status') && { status: 'current' }) };
  const after = query.get('after') ?? '';
  const command = COMMANDS['betting fixtures'] as Command;
  const found = await run(visit, 'betting fixtures', { ...filter, after, whole: 'on' });
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('sport'),
    status: found.failed ? toStatus(found) : 200,
    body: (
      <SportList
        fields={command.fields}
        filter={filter}
        rows={found.rows ?? []}
        columns={command.columns}
        errors={found.failed ? commandErrors('betting fixtures', found, visit.style) : {}}
        parts={(found.parts ?? []).map((part) => ({ ...part, actions: toRowActions(part.actions ?? []) }))}
        role={visit.operator.role}
        next={
          found.next === undefined
            ? undefined
            : `${LIST}?${new URLSearchParams({ ...filter, after: found.next }).toString()}`
        }
        done={doneTitle(visit)}
        here={LIST}
      />
    ),
  });
}

/** Shows one fixture whole. */
export async function fixturePage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const t = fixedT(visit.style.language, 'desk');
  const id = args.params['fixture'] ?? '';
  const command = COMMANDS['betting show'] as Command;
  const { rows: [fixture] = [], parts = [] } = await run(visit, 'betting show', { fixture: id });
  if (!fixture)
    return deskDocument(visit, {
      title: t('noFixture'),
      status: 404,
      body: <NotFound title={t('noFixture')} list={{ path: '/desk/sport', title: t('sport') }} />,
    });
  return deskDocument(visit, {
    title: `${String(fixture['home'])} – ${String(fixture['away'])}`,
    body: (
      <FixtureScreen
        fixture={fixture}
        columns={command.columns}
        parts={parts.map((part) => ({ ...part, actions: toRowActions(part.actions ?? []) }))}
        actions={toRowActions(command.actions)}
        role={visit.operator.role}
        here={fixturePath(id)}
        done={doneTitle(visit)}
      />
    ),
  });
}
