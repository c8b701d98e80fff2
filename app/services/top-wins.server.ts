import { READ_TIMEOUT_MS } from '#contract/constants';
import { topWins as contract } from '#contract/topWins';
import type { CallReply, Call } from '#contract/call';
import { settings } from '#settings';
import { common } from '#locales/common';
import type { Caller } from '../caller.server';
import { textsFor } from '../lib/texts';
import { servedPlatform } from '../platform.server';
import { cachedReply } from './cache.server';
import { limitedText, type Reply } from './endpoint.server';

export type TopWin = CallReply<Call & { reply: typeof contract }>[number];

/** Recent large wins: from `TOP_WINS_URL`, else the embedded platform's own rounds, else `/datas/top-wins.json` beside the API (HOME-4). */
export function topWins(caller: Caller): Promise<Reply<TopWin[]>> {
  return cachedReply(caller, 'top-wins', async () => {
    try {
      const read = contract.safeParse(await source());
      if (read.success) return { ok: true, data: read.data, message: '', pagination: undefined };
    } catch {
      // Said below: the box is left out.
    }
    return { ok: false, kind: 'unavailable', message: textsFor(caller.language, common)('somethingWentWrong') };
  });
}

async function source(): Promise<unknown> {
  const { TOP_WINS_URL, ENDPOINT_URL } = settings();
  if (!TOP_WINS_URL && !ENDPOINT_URL) return (await servedPlatform())?.datas('top-wins');
  const response = await fetch(TOP_WINS_URL ?? new URL('/datas/top-wins.json', ENDPOINT_URL), { redirect: 'manual', signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  return JSON.parse(await limitedText(response));
}
