import { drawQr, type QrDrawing } from '~/answers/qr.server';

/** Key shown while an app is being set up. It is sent with the form, so that a wrong code does not change the key. */
export interface AppKey {
  url: string;
  groups: string;
  qr: QrDrawing;
}

/** Returns the key of an `otpauth:` URL, as a drawing and as text; `undefined` for anything else. */
export function appKey(url: string): AppKey | undefined {
  if (url.length > 500 || !URL.canParse(url) || !url.startsWith('otpauth://totp/')) return undefined;
  const secret = new URL(url).searchParams.get('secret') ?? '';
  if (!/^[A-Z2-7]{16,128}$/.test(secret)) return undefined;
  return { url, groups: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: drawQr(url) };
}
