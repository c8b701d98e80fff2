/**
 * Builtins that the runtime's bundles use and that a supported browser (`browserslist` in package.json) may lack. The
 * loader (`loader.js`) starts the runtime only if all of them exist. Tests compare the list with the loader and with
 * the bundles.
 */
export const NEEDED_FEATURES = [
  'Object.hasOwn',
  'Array.prototype.at',
  'String.prototype.replaceAll',
  'ReadableStream.prototype.pipeThrough',
  'Request.prototype.formData',
  'TransformStream',
  'BigInt',
];
