import { createGzip, type Gzip } from 'node:zlib';
import type { Response } from 'express';

/**
 * Response header of a body that is sent while it is made, because it may be large. Nginx reads it too, and then does not
 * buffer the body.
 */
const STREAM_HEADER = 'X-Accel-Buffering';

/** Whether the app marked a response as streamed. */
export const isStreamed = (response: Response): boolean => response.getHeader(STREAM_HEADER) === 'no';

/** Compressors of responses that are being streamed. */
const compressors = new WeakMap<Response, Gzip>();

/**
 * Waits until a response's buffers have room. A maker of a streamed body waits for it before each part, so that a slow
 * client does not fill the memory.
 * @returns whether the client is still connected
 */
export const hasRoom = (response: Response): Promise<boolean> =>
  new Promise((resolve) => {
    const target = compressors.get(response) ?? response;
    const done = () => {
      target.off('drain', done);
      response.off('close', done);
      resolve(!response.destroyed);
    };
    if (response.destroyed || !target.writableNeedDrain) {
      done();
      return;
    }
    target.on('drain', done);
    response.on('close', done);
  });

/** Receiver of a body's parts. */
export interface Sender {
  /** Returns whether the buffer has room for more. */
  write(chunk: Uint8Array): boolean;
  end(): void;
}

/** Sends the parts of a body through gzip as they come and as the client takes them. */
export function gzipSender({ write, end }: Sender, response: Response): Sender {
  const gzip = createGzip();
  compressors.set(response, gzip);
  gzip.on('data', (chunk: Buffer) => {
    if (write(chunk)) return;
    gzip.pause();
    response.once('drain', () => gzip.resume());
  });
  gzip.on('end', end);
  gzip.on('error', (error) => response.destroy(error));
  response.on('close', () => gzip.destroy());
  return { write: (chunk) => gzip.write(chunk), end: () => void gzip.end() };
}
