import { renderToStaticMarkup } from 'react-dom/server';
import { formatStakes } from '#arcade/table-game';
import type { EngineKind, FollowedTable, GameScreen, SharedScreen } from '#provider';
import { servedRounds } from '~/api/platform.server';
import { PageTexts } from '~/document/standalone.server';
import { VIEWS, type View } from '~/games/document/views';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { log } from '~/request/log.server';
import { getPhaseKey } from './table-parts';

/*
 * Server-sent events of shared tables. A process reads a followed table once, and renders its parts once per language,
 * however many pages follow it.
 */

/** Time between two readings of a table with followers, at most. */
const READ_MS = 1_500;
/** Delay after the end of a phase, so that a reading finds the next one. */
const AFTER_MS = 30;

/** A page that follows a table. */
interface Follower {
  /** Language and style of time, for which parts are rendered once. */
  style: string;
  send(message: string): void;
}

interface Hub {
  table: FollowedTable;
  followers: Set<Follower>;
  timer: NodeJS.Timeout | undefined;
  /** Phase and chips that all followers have. */
  phase: string | undefined;
  chips: string;
}

/** Tables with followers, by game. */
const hubs = new Map<string, Hub>();

const toEvent = (name: string, data: string, id?: string): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;

/** Renders the parts of a table's page as a player without bets has them. */
function renderParts(screen: SharedScreen, style: string): string {
  const [language = 'tr', clock] = style.split(' ') as [GameScreen['session']['language'], never];
  const { live } = VIEWS[screen.kind] as View<EngineKind>;
  if (!live) return '';
  return renderToStaticMarkup(
    <PageTexts language={language} clock={clock}>
      <live.Parts
        address=""
        screen={screen as unknown as GameScreen<EngineKind>}
        round={undefined}
        refused={undefined}
        requestID=""
      />
    </PageTexts>,
  );
}

/** Sends what changed to all followers, and plans the next reading. */
async function readTable(hub: Hub): Promise<void> {
  let wait = READ_MS;
  try {
    const screen = await hub.table.read();
    const { open, now, closesAt, endsAt, totals } = screen.table;
    wait = Math.min(READ_MS, Math.max(0, (open ? closesAt : endsAt).getTime() - now.getTime()) + AFTER_MS);
    const phase = getPhaseKey(screen.table);
    if (hub.phase !== phase) {
      const events = new Map<string, string>();
      for (const { style, send } of hub.followers) {
        if (!events.has(style)) events.set(style, toEvent('turn', renderParts(screen, style), phase));
        send(events.get(style)!);
      }
      hub.phase = phase;
    }
    const chips = formatStakes(new Map(Object.entries(totals)));
    if (hub.chips !== chips) {
      hub.chips = chips;
      const event = toEvent('chips', chips);
      for (const { send } of hub.followers) send(event);
    }
  } catch (error) {
    log.warn({ err: error }, 'a followed table could not be read');
  }
  if (hub.followers.size > 0) plan(hub, wait);
}

function plan(hub: Hub, ms: number): void {
  clearTimeout(hub.timer);
  hub.timer = setTimeout(() => void readTable(hub), ms).unref();
}

/**
 * Sends the events of a shared table: `turn` with the parts of its page when betting opens or closes and at each call,
 * and `chips` with the stakes of all players.
 * @param cookies of the request, for the style of time
 * @param phase that the page shows; it gets the parts at once if the table has another one
 * @returns a function that ends it; undefined if the token opens no shared table
 */
export async function followTable(
  token: string,
  { cookies, phase }: { cookies: string | undefined; phase: string },
  send: (message: string) => void,
): Promise<(() => void) | undefined> {
  const table = await (await servedRounds())?.table(token);
  if (!table) return undefined;
  const { clock } = readPreferences(cookies ?? null, false);
  const follower: Follower = { style: `${table.language} ${clock}`, send };
  const hub = hubs.get(table.gameId) ?? {
    table,
    followers: new Set<Follower>(),
    timer: undefined,
    phase: undefined,
    chips: '',
  };
  hubs.set(table.gameId, hub);
  const end = () => {
    hub.followers.delete(follower);
    if (hub.followers.size > 0) return;
    clearTimeout(hub.timer);
    if (hubs.get(table.gameId) === hub) hubs.delete(table.gameId);
  };
  try {
    const screen = await table.read();
    const current = getPhaseKey(screen.table);
    if (current !== phase) send(toEvent('turn', renderParts(screen, follower.style), current));
    hub.phase ??= current;
    hub.followers.add(follower);
    const chips = formatStakes(new Map(Object.entries(screen.table.totals)));
    if (chips !== '') send(toEvent('chips', chips));
    if (hub.followers.size === 1) await readTable(hub);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}
