/** Records calls of a running API as examples of the OpenAPI document, without secrets. */

/** Values that only their bearer may know, and the player's id. */
const SECRET_FIELDS = new Set(['sid', 'uid', 'rid', 'sessionID', 'device', 'profile', 'token', 'secret', 'url', 'qr']);
/** The same in calls of the class `user` only: elsewhere `code` is a booking code. */
const USER_SECRET_FIELDS = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'codes',
  'ga_code',
  'gacode',
  'credential',
  'options',
]);
const SECRET = 'EXAMPLE';
const GAME_URL = 'https://bet.example/rounds/EXAMPLE';

/** Returns a value as the document shows it: without secrets, and with the first entries of each list. */
function shown(value, isSecret, length = 1) {
  if (Array.isArray(value)) return value.slice(0, length).map((inner) => shown(inner, isSecret, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (!isSecret(field) || typeof inner === 'number' || inner === '') return [field, shown(inner, isSecret, length)];
      if (Array.isArray(inner)) return [field, [SECRET]];
      return [
        field,
        typeof inner === 'string' ? (field === 'url' ? GAME_URL : SECRET) : shown(inner, isSecret, length),
      ];
    }),
  );
}

/** Makes calls of an API and keeps one request and one reply of each, the last one. */
export class Recorder {
  examples = {};
  /** Credentials of the signed-in player; undefined for a visitor. */
  user;

  /** @param document the OpenAPI document, which says what calls carry the player */
  constructor(origin, document) {
    this.origin = origin;
    this.document = document;
  }

  /**
   * Makes a call and keeps it. A rejection is kept if `mayReject` is true, and an error without it.
   * @returns the reply's data
   */
  async call(name, data = {}, { mayReject = false } = {}) {
    const [className, method] = name.split('/');
    const { post } = this.document.paths[`/endpoint/v1#${name}`];
    const carriesUser = this.user && !post.description.startsWith('Never carries `user`');
    const request = {
      api: { class: className, method },
      data: { Lang: 'tr', ...data },
      ...(carriesUser && { user: this.user }),
    };
    const response = await fetch(`${this.origin}/endpoint/v1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', panel: 'frontend' },
      body: JSON.stringify(request),
    });
    const reply = await response.json();
    if (!reply.result && !mayReject) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    const isSecret = (field) => SECRET_FIELDS.has(field) || (className === 'user' && USER_SECRET_FIELDS.has(field));
    this.examples[name] = { request: shown(request, isSecret, Infinity), reply: shown(reply, isSecret) };
    return reply.data;
  }

  /** Makes each call without data. */
  async callAll(className, methods) {
    for (const method of methods) await this.call(`${className}/${method}`);
  }

  /** Signs a player in. @returns the reply's data */
  async signIn(username, password) {
    this.user = undefined;
    const login = await this.call('user/login', { username, password });
    this.user = { uip: '198.51.100.7', gmt: '+03:00', lang: 'tr', uid: login.uid, sid: login.sid };
    return login;
  }

  /** Reads each document that the API serves by GET, and keeps its text under its path. */
  async getAll() {
    for (const [place, { get }] of Object.entries(this.document.paths)) {
      if (!get) continue;
      const response = await fetch(`${this.origin}${place}`, { headers: { panel: 'frontend' } });
      const reply = await response.json();
      this.examples[place] = { reply: shown(reply, () => false) };
    }
  }
}
