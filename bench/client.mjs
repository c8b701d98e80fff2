import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { quantile } from './quantile.mjs';

const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Reads responses from one connection and calls `whole` for each complete one. */
function answerReader(whole) {
  let kept = Buffer.alloc(0);
  return (data) => {
    kept = kept.length === 0 ? data : Buffer.concat([kept, data]);
    for (;;) {
      const head = kept.indexOf(END_OF_HEAD);
      if (head < 0) return;
      const text = kept.latin1Slice(0, head);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      const end =
        length === undefined ? kept.indexOf(END_OF_CHUNKS, head) + END_OF_CHUNKS.length : head + 4 + Number(length);
      if (end > kept.length || (length === undefined && end < head)) return;
      kept = kept.subarray(end);
      whole(Number(text.slice(9, 12)), text);
    }
  };
}

/**
 * Requests the given paths in turn over several keep-alive connections, each with one request at a time. With
 * `invented` each request has its own unknown Host and accepts no content coding: the compression of pages that are
 * never requested again must not be measured.
 * @returns requests per second, the median and the 99th percentile in milliseconds, and the number of responses other
 * than 200.
 */
export async function load(
  origin,
  paths,
  { connections = 20, seconds = 5, requests = Number.POSITIVE_INFINITY, cookie = '', invented = '' } = {},
) {
  const { hostname, port, host } = new URL(origin);
  const headsWith = (cookies) =>
    paths.map(
      (path) =>
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n${cookies ? `Cookie: ${cookies}\r\n` : ''}\r\n`,
    );
  const times = [];
  let sent = 0;
  let failed = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve, reject) => {
          const socket = connect(Number(port), hostname);
          let asked = 0;
          let cookies = cookie;
          let heads = headsWith(cookies);
          const ask = () => {
            if (performance.now() >= until || sent >= requests) return void socket.end(resolve);
            asked = performance.now();
            const head = heads[sent % heads.length];
            socket.write(
              invented
                ? head.replace(`Host: ${host}`, `Host: ${invented}-${sent}.test`).replace(/Accept-Encoding:.*\r\n/, '')
                : head,
            );
            sent += 1;
          };
          socket.on('connect', ask);
          socket.on('error', reject);
          socket.on(
            'data',
            answerReader((status, head) => {
              times.push(performance.now() - asked);
              // Like a browser: send a renewed session cookie from now on.
              const renewed = cookie ? /\r\nset-cookie: (([^=\r]+)=[^;\r]+)/i.exec(head) : null;
              if (renewed) {
                cookies = [
                  ...cookies.split('; ').filter((pair) => !pair.startsWith(`${renewed[2]}=`)),
                  renewed[1],
                ].join('; ');
                heads = headsWith(cookies);
              }
              if (status !== 200) failed += 1;
              ask();
            }),
          );
        }),
    ),
  );
  const taken = (performance.now() - began) / 1_000;
  return {
    perSecond: times.length / taken,
    median: quantile(times, 0.5) ?? 0,
    p99: quantile(times, 0.99) ?? 0,
    failed,
    count: times.length,
  };
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends one request over a keep-alive connection, for benchmarks whose client shares the machine with the site: it
 * takes a third of the time of `fetch`. Accepts compressed responses, like browsers.
 * @param form fields to post; without them the page is requested with GET
 */
export function requestKeepAlive(url, form, headers = {}) {
  const body = form?.toString();
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          'accept-encoding': 'br',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          const { 'content-encoding': coding, location } = answer.headers;
          const text = (coding === 'br' ? brotliDecompressSync(whole) : whole).toString();
          resolve({ status: answer.statusCode, location, text });
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
