import type { Handler } from './answer';
import * as classes from './handlers';

export { dispatcher, type Dispatcher } from './dispatcher';

/** Handlers of all calls of the contract that this platform answers. */
export const handlers: readonly Handler[] = Object.values(classes).flat();
