/** Maximum size of an incoming body by kind, in bytes. */
export const BODY_LIMIT = {
  /** A form posted by a page. */
  form: 64 * 1024,
  /** An incoming API call or callback. */
  call: 256 * 1024,
  /** A reply of another server. */
  reply: 4_000_000,
} as const;
