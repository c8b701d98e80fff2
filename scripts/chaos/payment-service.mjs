/** The payment service of a run: `examples/payment-gateway` as a process, and a clerk who chooses outcomes on its pages. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Component, responds } from '../cluster/component.mjs';
import { ROOT } from '../sources.mjs';
import { pick } from './random.mjs';

/** Name of its gateway at the site. */
export const GATEWAY = 'chaos';
const SECRET = 'secret-that-the-payment-service-of-a-run-signs-by';
const LATE_MS = 5_000;
const THINKING_MS = 300;
/** Outcome of each choice on the pages. A failed payment moves no money; a bank returns a payout after it was paid. */
const OUTCOMES = {
  paid: 'paid',
  repeated: 'paid',
  reordered: 'paid',
  late: 'paid',
  silent: 'paid',
  declined: 'failed',
  'charged-back': 'returned',
};
const OF_PAYOUTS = Object.keys(OUTCOMES);
/** A deposit that is charged back can become a debt, whose amount depends on the order of the stakes. */
const OF_DEPOSITS = OF_PAYOUTS.filter((choice) => choice !== 'charged-back');
/** Part of the deposits that are paid and reported at once. */
const PLAIN = 0.8;

const baseAt = (port) => `http://127.0.0.1:${port}/v1`;

/** Returns the settings of the site for the service at this port. */
export const gatewaySettings = (port) => ({
  GATEWAYS: `hosted:${GATEWAY}`,
  HOSTED_GATEWAYS: `${GATEWAY}:${baseAt(port)}:${SECRET}`,
});

/** Returns the process of the service. @param url URL of the site */
export const paymentService = ({ folder, port, url }) =>
  new Component({
    name: 'payment-service',
    folder,
    command: [process.execPath, path.join(ROOT, 'examples/payment-gateway/server.mjs')],
    isReady: () => responds(`${baseAt(port)}/transfers`),
    env: {
      PORT: String(port),
      NAME: GATEWAY,
      SECRET,
      CALLBACK_URL: `${url}/callbacks/gateway/${GATEWAY}`,
      LATE_MS: String(LATE_MS),
    },
  });

export class Clerk {
  /** Outcomes by payment: 'paid', 'failed' or 'returned', and whether only a status query reports it. */
  noted = new Map();

  /** @param goesOn whether the run continues */
  constructor({ port, random, goesOn }) {
    Object.assign(this, { base: baseAt(port), random, goesOn });
  }

  async listOpen() {
    const page = await (await fetch(`${this.base}/transfers`)).text();
    return Array.from(page.matchAll(/action="transfers\?id=([^"]+)"/g), ([, id]) => decodeURIComponent(id));
  }

  /** Chooses an outcome on a page of the service. A payment is decided once. */
  async decide(id, choice, page = `${this.base}/transfers?id=${encodeURIComponent(id)}`) {
    if (this.noted.has(id)) return;
    this.noted.set(id, { outcome: OUTCOMES[choice], isSilent: choice === 'silent' });
    const body = new URLSearchParams({ choice });
    const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    if (status !== 303) throw new Error(`The payment service answered ${status}`);
  }

  /** Pays a deposit on its page, as its player does. */
  pay({ transactionID: id, url }) {
    return this.decide(id, this.random() < PLAIN ? 'paid' : pick(this.random, OF_DEPOSITS), url);
  }

  /** Pays all open payouts. */
  async payAll() {
    for (const id of await this.listOpen()) await this.decide(id, 'paid');
  }

  async live() {
    while (this.goesOn()) {
      const open = await this.listOpen();
      if (open.length > 0) await this.decide(pick(this.random, open), pick(this.random, OF_PAYOUTS));
      await pause(THINKING_MS + THINKING_MS * this.random());
    }
  }
}
