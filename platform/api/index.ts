import type { Handled } from './answer';
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

export { dispatcher, type Dispatcher } from './dispatcher';

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

/** Every call of the contract that this platform answers. */
export const handlers: Handled[] = modules.flatMap((module) => module.handlers);
