import { drawQr, type QrDrawing } from '~/answers/qr.server';

/** What the page shows while an app is being set up; it goes back and forth, so that a wrong code changes no key. */
export interface AppKey {
  url: string;
  groups: string;
  qr: QrDrawing;
}

/** The key in an authenticator app's address, as it is drawn and as it is typed; `undefined` for anything else. */
export function appKey(url: string): AppKey | undefined {
  if (url.length > 500 || !URL.canParse(url) || !url.startsWith('otpauth://totp/')) return undefined;
  const secret = new URL(url).searchParams.get('secret') ?? '';
  if (!/^[A-Z2-7]{16,128}$/.test(secret)) return undefined;
  return { url, groups: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: drawQr(url) };
}
