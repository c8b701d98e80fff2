/** A player who registers during the run, confirms the mailed link, claims a bonus, deposits, and then plays. */
import { setTimeout as pause } from 'node:timers/promises';
import { toIdentityNumber } from '../identity-number.mjs';
import { DEPOSIT_OFFER } from './offers.mjs';
import { Player } from './player.mjs';

const RETRY_MS = 1_000;

export class Newcomer extends Player {
  /**
   * @param options options of a player
   * @param serial number of the newcomer, which makes its registration unique
   * @param readMail returns the text of the newest mail to an e-mail address; undefined if it cannot be read now
   */
  constructor(options, serial, readMail) {
    super({ ...options, start: 0n });
    Object.assign(this, { serial, readMail, email: `${options.name}@example.com` });
  }

  async register() {
    const form = {
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      username: this.name,
      country: 'TR',
      city: 'İzmir',
      phone: '0532 111 22 33',
      email: this.email,
      password: this.password,
      birthDate: '1990-05-17',
      identityNumber: toIdentityNumber(this.serial),
      address: 'Konak',
      acceptRules: 1,
    };
    return this.settle('registrations', 'taken', () => this.call('user/register', form));
  }

  async confirm() {
    const token = /token=([0-9A-Za-z]+)/.exec((await this.readMail(this.email)) ?? '')?.[1];
    if (!token) return false;
    const data = { token, password: this.password };
    return this.settle('confirmations', 'link-expired', () => this.call('user/confirm_registration', data));
  }

  /**
   * Sends a request that has no request id, and notes it if it was acknowledged. A repeat of a committed request is
   * rejected for `reason`. Then a sign-in decides: the state of an account is only revealed after its password.
   * @returns whether it was acknowledged
   */
  async settle(kind, reason, send) {
    const entry = { requestID: `${kind}:${this.name}` };
    this.noted.open.push(entry);
    const reply = await send();
    if (!reply) return false;
    let isDone = reply.result;
    if (!isDone && reply.data?.reason === reason) {
      const login = await this.signIn();
      if (!login) return false;
      const isUnconfirmed = login.data?.reason === 'unconfirmed';
      isDone = this.user !== undefined || (kind === 'registrations' && isUnconfirmed);
    }
    this.close(entry);
    if (isDone) this.noted[kind].push({ ...entry, at: new Date() });
    return isDone;
  }

  /** Deposits only without enough money for a stake, because stakes take bonus money last. */
  async deposit() {
    if (this.isPoor || this.noted.deposits.length === 0) await super.deposit();
  }

  async live() {
    for (const step of [() => this.register(), () => this.confirm()])
      while (this.goesOn() && !(await step())) await pause(RETRY_MS);
    while (this.goesOn() && !this.user) {
      await this.signIn();
      if (!this.user) await pause(RETRY_MS);
    }
    if (this.goesOn()) await this.claim(DEPOSIT_OFFER.id);
    if (this.goesOn()) await this.deposit();
    await super.live();
  }
}
