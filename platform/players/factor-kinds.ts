import { appFactor } from './app-factor';
import type { FactorKind, FactorKindName } from './factor';
import { smsFactor } from './sms-factor';

/** Every kind of second factor of this platform. To add a kind, add a line here and a name to the table's `kind`. */
export const FACTOR_KINDS: Readonly<Record<FactorKindName, FactorKind>> = { app: appFactor, sms: smsFactor };
