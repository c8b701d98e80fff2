import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Command } from '#platform/ops/command';
import { COMMANDS } from '#platform/ops/registry';
import { fixedT } from '~/lib/language/i18n';
import { commandErrors, doneTitle, toRowActions, toStatus } from './commands.server';
import { deskDocument } from './document.server';
import { openForOperator } from './desk-request.server';
import { GamesScreen } from './games-screen';
import { readFilter } from './filter';

const PATH = '/desk/games';
const LIST_FIELDS = ['text', 'kind', 'status'] as const;
const RETURN_FIELDS = ['month', 'until', 'provider'] as const;

/**
 * Lists games with their state, and the jackpots; with a month the measured returns too. Two entries of the audit log at
 * most.
 */
export async function gamesPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const { desk, operator, from, style } = visit;
  const query = new URL(visit.request.url).searchParams;
  const filter = readFilter(query, LIST_FIELDS);
  const period = readFilter(query, RETURN_FIELDS);
  const run = (name: string, entries: Record<string, string>) =>
    desk.run({ name, entries: Object.entries(entries), address: from.address }, operator);
  const list = await run('games search', { ...filter, after: query.get('after') ?? '', whole: 'on' });
  const returns = period.month === '' ? undefined : await run('games returns', period);
  const search = COMMANDS['games search'] as Command;
  const failed = [list, returns].find((outcome) => outcome?.failed);
  const pathWith = (more: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...filter, ...period, ...more }).toString()}`;
  return deskDocument(visit, {
    title: fixedT(style.language, 'desk')('games'),
    status: failed ? toStatus(failed) : 200,
    body: (
      <GamesScreen
        path={PATH}
        list={{ command: search, values: filter, errors: commandErrors('games search', list, style) }}
        rows={list.rows ?? []}
        actions={toRowActions(search.actions)}
        parts={(list.parts ?? []).map((part) => ({ ...part, actions: [] }))}
        period={{
          command: COMMANDS['games returns'] as Command,
          values: period,
          errors: returns ? commandErrors('games returns', returns, style) : {},
        }}
        returns={returns?.rows}
        role={operator.role}
        next={list.next === undefined ? undefined : pathWith({ after: list.next })}
        done={doneTitle(visit)}
        here={pathWith({})}
      />
    ),
  });
}
