/** Reads the body of a request or a reply, no further than the limit; `undefined` if it is larger. */
export async function readBytes(
  message: Request | Response,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (message.body) {
    for await (const chunk of message.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

/** Like `readBytes`, as text in UTF-8. */
export async function readBody(message: Request | Response, maxBytes: number): Promise<string | undefined> {
  return (await readBytes(message, maxBytes))?.toString('utf8');
}
