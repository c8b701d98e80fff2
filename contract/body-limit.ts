/** Maximum size of an incoming body by kind, in bytes. */
export const BODY_LIMIT = {
  /** A form posted by a page. */
  form: 64 * 1024,
  /** An incoming API call or callback. */
  call: 256 * 1024,
  /** A command of an operator, whose token is verified before the body is read: its file may be large. */
  command: 4_000_000,
  /** A reply of another server. */
  reply: 4_000_000,
} as const;
