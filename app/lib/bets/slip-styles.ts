import type { StyleFamily } from '~/styles/families';
import { readBetSlip } from './coupon-cookie';

/** Returns the CSS families of a screen with odds; those of the bet slip only if it has a selection. */
export const withSlipStyles =
  (...own: StyleFamily[]) =>
  ({ headers }: Request): StyleFamily[] =>
    readBetSlip(headers.get('Cookie')).length > 0 ? [...own, 'chips', 'forms', 'slip'] : own;
