/**
 * Arguments of Node for a process that a test ends after seconds to minutes. On the embedded database V8 spends 2 of
 * the 9 s of processor time of a site's first start on optimizing WebAssembly; the faster code does not gain them back
 * within hundreds of requests.
 */
export const QUICK_START = ['--liftoff-only'];
