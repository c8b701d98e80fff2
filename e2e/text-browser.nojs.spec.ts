import { expect, test } from '@playwright/test';
import { hasLynx, LynxPlayer } from './lynx';
import { operate, PASSWORD } from './players';

test('REG-4 AUTH-1 MONEY-1 MONEY-6 SHELL-3 from registration to withdrawal in a browser of text alone, by the keyboard', async ({
  request,
  baseURL,
}) => {
  test.skip(!hasLynx(), 'no lynx, and TEST_INSTALL=no or a missing apt-get lets none be installed');
  const lynx = new LynxPlayer();
  const username = `lynx.${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  try {
    const { registered } = lynx
      .fill('First name', 'Defne')
      .fill('Last name', 'Su')
      .fill('Username', username)
      .fill('City', 'Ankara')
      .fill('Phone', '0532 123 45 67')
      .fill('E-mail', email)
      .fill('E-mail (again)', email)
      .fill('Password', PASSWORD)
      .fill('Password (again)', PASSWORD)
      .fill('Birth date', '5.3.1990')
      .fill('identity number', '10000000146')
      .tick('I am 18 or older')
      .press('Complete registration')
      .keep('registered')
      .run(`${baseURL}/register?lang=en`);
    expect(registered).toContain('Your registration is completed');

    const mails = JSON.stringify(await operate(request, 'outbox', [], { to: email }));
    const link = /http:\/\/[^\s"\\]+register-account-confirm[^\s"\\]+/.exec(mails)?.[0];
    const { home, review, deposited } = lynx
      .press('Confirm my account')
      .fill('Username', username)
      .fill('Password', PASSWORD)
      .press('Sign in')
      .keep('home')
      .press('Deposit')
      .press('card')
      .fill('Amount', '1500')
      .press('Continue')
      .keep('review')
      .press('Confirm deposit')
      .keep('deposited')
      .run(`${link}&lang=en`);
    expect(home).toContain('Successfully logged in');
    expect(review).toContain('Check your deposit');
    expect(deposited).toContain('1,500.00');
  } finally {
    lynx.remove();
  }
});
