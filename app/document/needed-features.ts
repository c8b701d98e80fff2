/**
 * Builtins that the runtime's bundles use and that a supported browser (`browserslist` in package.json) may lack. The
 * runtime starts only where all of them exist. A test compares the list with the built bundles.
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
