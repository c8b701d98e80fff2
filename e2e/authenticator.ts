import type { CDPSession, Page } from '@playwright/test';

/** Plugs Chromium's virtual authenticator into a page. */
export async function plugIn(page: Page): Promise<{ device: CDPSession; privateKey(): Promise<string> }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const privateKey = async () => {
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials[0]?.privateKey ?? '';
  };
  return { device, privateKey };
}
