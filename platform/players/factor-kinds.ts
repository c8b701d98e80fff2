import { appFactor } from './app-factor';
import type { FactorKind, FactorKindName } from './factor';
import { smsFactor } from './sms-factor';

/** Every kind of second factor that this platform knows. A new kind is a line here and a name in the table's `kind`. */
export const FACTOR_KINDS: Readonly<Record<FactorKindName, FactorKind>> = { app: appFactor, sms: smsFactor };
