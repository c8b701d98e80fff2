import { isCall } from './call';
import * as classes from './index';

/** All calls of the contract by 'class/method'. A Map, so that '__proto__' is only an unknown name. */
export const calls = new Map(
  Object.values(classes)
    .flatMap((declared) => Object.values(declared).filter(isCall))
    .map((declared) => [`${declared.class}/${declared.method}`, declared]),
);
