import type { Call } from './call';
import * as betframe from './betframe';
import * as betting from './betting';
import * as bonus from './bonus';
import * as casino from './casino';
import * as cmscontroller from './cmscontroller';
import * as crm from './crm';
import * as envoy from './envoy';
import * as finance from './finance';
import * as habanero from './habanero';
import * as limit from './limit';
import * as livecasino from './livecasino';
import * as maintenance from './maintenance';
import * as passkeys from './passkeys';
import * as prepayServices from './prepayServices';
import * as slider from './slider';
import * as support from './support';
import * as system from './system';
import * as user from './user';
import * as virtualgames from './virtualgames';

const modules = [
  betframe,
  betting,
  bonus,
  casino,
  cmscontroller,
  crm,
  envoy,
  finance,
  habanero,
  limit,
  livecasino,
  maintenance,
  passkeys,
  prepayServices,
  slider,
  support,
  system,
  user,
  virtualgames,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'class' in value && 'method' in value && 'auth' in value;

/** Every call of the contract by 'class/method'. A Map, so that '__proto__' is just an unknown name. */
export const calls: ReadonlyMap<string, Call> = new Map(
  modules
    .flatMap((module) => Object.values(module).filter(isCall))
    .map((declared) => [`${declared.class}/${declared.method}`, declared]),
);
