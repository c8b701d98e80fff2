import { parseJson } from './parse-json';

const TIMEOUT_MS = 10_000;
/** Maximum size of a response, unless the caller expects more. */
const BYTES_MAX = 64 * 1024;

/**
 * Sends one signed JSON body to an external service. Redirects are not followed; time and size of the response are
 * limited.
 * @returns the parsed body of a 200
 * @throws {Error} without such a response
 */
export async function postSigned(
  url: string,
  { body, signature, bytesMax = BYTES_MAX }: { body: string; signature: string; bytesMax?: number },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { host } = new URL(url);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${host} responded ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > bytesMax) {
      await reader?.cancel();
      throw new Error(`${host} sent more than ${bytesMax} bytes`);
    }
    parts.push(part.value);
  }
  const read = parseJson(Buffer.concat(parts).toString('utf8'));
  if (read === undefined) throw new Error(`${host} sent no JSON`);
  return read;
}
