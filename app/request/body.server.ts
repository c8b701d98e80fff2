/** How many bytes are read of what a stranger sends, by what it is. */
export const BODY_LIMIT = {
  /** A form that a page posts. */
  form: 64 * 1024,
  /** A call of the API or a callback that comes in. */
  call: 256 * 1024,
  /** What another server answers. */
  reply: 4_000_000,
} as const;

/** The body of a request or a reply as text, read no further than the limit; `undefined` when it is larger. */
export async function readBody(message: Request | Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (message.body) {
    for await (const chunk of message.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString('utf8');
}
