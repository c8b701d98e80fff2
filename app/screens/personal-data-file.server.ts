import type { CallReply } from '#contract/call';
import type { getPersonalData } from '#contract/user';
import { api } from '~/api/client.server';
import type { PlayerCaller } from '~/request/caller';

type Page = CallReply<typeof getPersonalData>;

/** Returns one JSON document of all pages, in parts: an object of tables, one row per line. */
async function* partsOf(caller: PlayerCaller, first: Page): AsyncGenerator<string> {
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

/**
 * Returns the player's stored data as a stream of one JSON document. It reads one page at a time, each when the client
 * has taken the one before.
 * @param hasRoom waits until the client takes more; returns false if it is gone
 */
export function personalDataFile(
  caller: PlayerCaller,
  first: Page,
  hasRoom: () => Promise<boolean> = async () => true,
): ReadableStream<Uint8Array> {
  const parts = partsOf(caller, first);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = (await hasRoom()) ? await parts.next() : undefined;
        if (part === undefined || part.done === true) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
