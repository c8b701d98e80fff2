import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { totp } from './totp';

/** Steps of operators in the back office. */

export const OPERATOR_PASSWORD = 'Kanarya-Uctu-7';

/** An operator, with the secret of the authenticator app. */
export interface Enrolled {
  name: string;
  secret: string;
}

/** Creates an operator by a command. @returns the link of the invitation */
export async function invite(request: APIRequestContext, name: string, role: string): Promise<string> {
  const reply = await request.post('/ops', {
    headers: { Authorization: `Bearer ${process.env['E2E_OPS_TOKEN']}` },
    data: { command: 'operators', words: ['add', name], options: { role } },
  });
  const { text = '' } = (await reply.json()) as { text?: string };
  return /http\S+/.exec(text)?.[0] ?? '';
}

/** Accepts an invitation, which signs in. */
export async function accept(page: Page, link: string, name: string): Promise<Enrolled> {
  await page.goto(link);
  const secret = (await page.locator('code.copied').textContent()) ?? '';
  await page.locator('#password').fill(OPERATOR_PASSWORD);
  await page.locator('#code').fill(totp(secret, Date.now()));
  await page.locator('main form button.btn:not([data-passkey] *)').click();
  await expect(page).toHaveURL(/\/desk$/);
  return { name, secret };
}

/** Creates an operator and signs in. */
export const enter = async (page: Page, role = 'all'): Promise<Enrolled> => {
  const name = newName();
  return accept(page, await invite(page.request, name, role), name);
};

/** Returns a name that no operator has. */
export const newName = (): string => `op-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Fills in name and password. */
export async function fillPassword(page: Page, name: string, password = OPERATOR_PASSWORD): Promise<void> {
  await page.goto('/desk/sign-in');
  await page.locator('#name').fill(name);
  await page.locator('#password').fill(password);
  await page.locator('main form button').click();
}

/** Sends a message of the signed-in player to support. */
export async function writeToSupport(page: Page, message: string): Promise<void> {
  await page.goto('/support');
  await page.locator('[name="category"]').selectOption('bonuses');
  await page.locator('[name="text"]').fill(message);
  await page.locator('main form[method="post"] button').last().click();
  await expect(page.locator('main')).toContainText(message);
}
