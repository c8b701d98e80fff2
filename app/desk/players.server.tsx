import type { LoaderFunctionArgs } from '@remix-run/node';
import { fixedT } from '~/lib/language/i18n';
import { COMMANDS } from '#platform/ops/registry';
import type { Command } from '#platform/ops/command';
import { doneTitle, toStatus, toRowActions } from './commands.server';
import { NotFound } from './command-page';
import { playerPath } from './command-path';
import { deskDocument } from './document.server';
import { openForOperator, type OperatorRequest } from './desk-request.server';
import { PlayerList } from './player-list';
import { PlayerScreen } from './player-screen';

const run = ({ desk, operator, from }: OperatorRequest, name: string, entries: Record<string, string>) =>
  desk.run({ name, entries: Object.entries(entries), address: from.address }, operator);

/** Commands that the screen of a player offers; the player fills their field `who`. */
const ACTIONS = [
  'players note',
  'players suspend',
  'players reopen',
  'players credit',
  'bonuses grant',
  'players change',
  'players reset-password',
  'players reset-factor',
  'limits exclude',
  'players export',
  'players erase',
];

/** Lists players: the newest, or those that `?text` finds. */
export async function playersPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const text = (new URL(visit.request.url).searchParams.get('text') ?? '').trim();
  const found = text === '' ? await run(visit, 'players list', {}) : await run(visit, 'players search', { text });
  return deskDocument(visit, {
    title: fixedT(visit.style.language, 'desk')('players'),
    status: found.failed ? toStatus(found) : 200,
    body: <PlayerList rows={found.rows ?? []} text={text} />,
  });
}

/** Shows one player whole, with a page of the timeline; `?after` is the position of a later page. */
export async function playerPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const t = fixedT(visit.style.language, 'desk');
  const named = args.params['name'] ?? '';
  const { rows: [player] = [], parts = [] } = await run(visit, 'players show', { who: named });
  if (!player)
    return deskDocument(visit, {
      title: t('noPlayer'),
      status: 404,
      body: <NotFound title={t('noPlayer')} list={{ path: '/desk/players', title: t('players') }} />,
    });
  const uid = String(player['uid']);
  const path = playerPath(uid);
  const after = new URL(visit.request.url).searchParams.get('after') ?? '';
  const timeline = await run(visit, 'players timeline', { who: uid, after });
  const show = COMMANDS['players show'] as Command;
  return deskDocument(visit, {
    title: String(player['username']),
    body: (
      <PlayerScreen
        player={player}
        columns={show.columns}
        parts={parts
          .filter(({ name }) => name !== 'movements')
          .map((part) => ({ ...part, actions: toRowActions(part.actions ?? []) }))}
        timeline={{
          rows: timeline.rows ?? [],
          columns: (COMMANDS['players timeline'] as Command).columns,
          isFirst: after === '',
          next:
            timeline.next === undefined
              ? undefined
              : `${path}?${new URLSearchParams({ after: timeline.next }).toString()}#timeline`,
        }}
        actions={toRowActions(ACTIONS.map((command) => ({ command, fields: { who: 'uid' } })))}
        role={visit.operator.role}
        here={path}
        done={doneTitle(visit)}
      />
    ),
  });
}
