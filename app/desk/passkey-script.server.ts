const files = import.meta.glob<string>('./*.script.ts', { query: '?script', import: 'default', eager: true });

/** URL of the built script for passkeys, `passkey.script.ts`. */
export const passkeyScript = files['./passkey.script.ts'] ?? '';
