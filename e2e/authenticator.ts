import type { CDPSession, Page } from '@playwright/test';
import { plugIn as plugAuthenticatorIn } from '../scripts/authenticator.mjs';

/** Plugs Chromium's virtual authenticator into a page. `privateKey` returns the key of its first passkey. */
export async function plugIn(page: Page): Promise<{ device: CDPSession; privateKey(): Promise<string> }> {
  const { device, authenticatorId } = await plugAuthenticatorIn(page);
  const privateKey = async () => {
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials[0]?.privateKey ?? '';
  };
  return { device, privateKey };
}
