import type { CallReply } from '#contract/call';
import type { getPersonalData } from '#contract/user';
import { api } from '~/api/client.server';
import type { PlayerCaller } from '~/request/caller';

type Page = CallReply<typeof getPersonalData>;

/**
 * Yields the player's stored data as the parts of one JSON document: an object of tables, one row per line. Each page is
 * read when its part is taken.
 */
export async function* personalDataFile(caller: PlayerCaller, first: Page): AsyncGenerator<string> {
  let page = first;
  let table: string | undefined;
  let isFirstRow = true;
  for (;;) {
    let text = '';
    for (const [name, rows] of Object.entries(page.tables)) {
      if (name !== table) {
        text += `${table === undefined ? '{' : '\n],'}\n${JSON.stringify(name)}: [`;
        table = name;
        isFirstRow = true;
      }
      for (const row of rows) {
        text += `${isFirstRow ? '' : ','}\n${JSON.stringify(row)}`;
        isFirstRow = false;
      }
    }
    yield text;
    if (page.next === undefined) break;
    const reply = await api.user.getPersonalData(caller, { after: page.next });
    // The connection is closed without an end, so that browsers report a failed download.
    if (!reply.ok) throw new Error(`The export of personal data stopped: ${reply.message}`);
    page = reply.data;
  }
  yield table === undefined ? '{}\n' : '\n]\n}\n';
}
