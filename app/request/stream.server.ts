import type { Readable } from 'node:stream';

/**
 * Returns a file as a body that is read as the client takes it.
 * @param hasRoom waits until the client takes more; returns false if it is gone
 */
export function toStream(
  file: Readable,
  hasRoom: () => Promise<boolean> = async () => true,
): ReadableStream<Uint8Array> {
  const parts = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = (await hasRoom()) ? await parts.next() : undefined;
        if (part && part.done !== true) {
          controller.enqueue(part.value);
          return;
        }
        file.destroy();
        controller.close();
      },
      cancel: () => void file.destroy(),
    },
    { highWaterMark: 0 },
  );
}
