import type { Readable } from 'node:stream';

/**
 * Returns a body of parts that are made as the client takes them. `parts` ends when the client is gone.
 * @param hasRoom waits until the client takes more; returns false if it is gone
 */
export function toStream(
  parts: AsyncIterator<Uint8Array | string>,
  hasRoom: () => Promise<boolean> = async () => true,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = (await hasRoom()) ? await parts.next() : await parts.return?.();
        if (part === undefined || part.done === true) controller.close();
        else controller.enqueue(typeof part.value === 'string' ? encoder.encode(part.value) : part.value);
      },
      cancel: async () => void (await parts.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** Returns the parts of a file. Their end closes the file, also before the first one is read. */
export function readParts(file: Readable): AsyncIterator<Uint8Array> {
  const parts = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    next: () => parts.next(),
    async return() {
      file.destroy();
      return { done: true, value: undefined };
    },
  };
}
