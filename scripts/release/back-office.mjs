import { TOTP } from 'otpauth';
import { plugIn } from '../authenticator.mjs';
import { untilRows } from './database.mjs';

/*
 * Operators of release-dump.mjs in the back office: one with an authenticator app, one with a passkey, one whose
 * invitation is open, and the rows that their work leaves.
 */

const PASSWORD = 'Kanarya-Uctu-7';
const STEP_MS = 60_000;

/** An operator with a browser of their own. */
class Operator {
  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
  }

  static async invited(site, browser, { name, role }) {
    const { text } = await site.operate('operators', ['add', name], { role });
    const link = /http\S+/.exec(text)[0];
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(STEP_MS);
    await page.goto(link);
    return new Operator(page, new URL(link).origin);
  }

  /** Accepts the open invitation by the app whose key the page shows. */
  async acceptsByApp(clock) {
    const secret = await this.page.locator('code.copied').textContent();
    await this.page.locator('#password').fill(PASSWORD);
    await this.page.locator('#code').fill(new TOTP({ secret }).generate({ timestamp: clock.now() }));
    await this.page.locator('main form button.btn:not([data-passkey] *)').click();
    await this.page.waitForURL('**/desk');
  }

  /** Accepts the open invitation by a passkey. */
  async acceptsByPasskey() {
    this.authenticator = await plugIn(this.page);
    await this.page.locator('#password').fill(PASSWORD);
    await this.page.locator('[data-passkey] button').click();
    await this.page.waitForURL('**/desk');
  }

  /** Signs in again up to the passkey, which the authenticator does not give. */
  async promptsPasskey(name) {
    const { device, authenticatorId } = this.authenticator;
    await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await this.page.context().clearCookies({ name: 'desk' });
    await this.page.goto(`${this.origin}/desk/sign-in`);
    await this.page.locator('#name').fill(name);
    await this.page.locator('#password').fill(PASSWORD);
    await this.page.locator('main form button').click();
    await this.page.locator('[data-passkey] button').click();
  }

  /** Runs a command by its form and its confirmation. */
  async runs(command, fields) {
    await this.page.goto(`${this.origin}/desk/commands/${command}`);
    for (const [id, text] of Object.entries(fields)) await this.page.locator(`#${id}`).fill(text);
    await this.page.locator('main form button.btn').first().click();
    const confirmation = this.page.locator('main form:has([name="step"][value="run"])');
    await confirmation.locator('button.btn:not(.ghost)').click();
    await confirmation.waitFor({ state: 'detached' });
  }
}

/**
 * Creates the operators and their work: a credit within the cap of its role, one that waits for a second operator, one
 * that is accepted, and a login that waits for its passkey.
 */
export async function fillBackOffice(site, browser, clock) {
  await site.operate('operators', ['add', 'davetli'], { role: 'support' });
  const owner = await Operator.invited(site, browser, { name: 'nur', role: 'all' });
  await owner.acceptsByApp(clock);
  const cashier = await Operator.invited(site, browser, { name: 'kaya', role: 'money' });
  await cashier.acceptsByPasskey();
  const reason = 'Bakiye düzeltmesi';
  for (const amount of ['250', '6000', '7000']) await cashier.runs('players-credit', { who: 'mert', amount, reason });
  await untilRows('select from operator_credits');
  const { rows } = await site.operate('approvals', ['list']);
  await owner.runs('approvals-accept', { id: rows[0].id });
  await untilRows("select from approvals where state <> 'waiting'");
  await cashier.runs('players-note', { who: 'mert', text: 'Telefonda doğrulandı' });
  await site.operate('support', ['add-answer'], {
    title: 'Bonus süresi',
    tr: 'Bonus iki gün içinde eklenir.',
    en: 'The bonus is added within two days.',
  });
  const { rows: threads } = await site.operate('support', ['threads'], { all: true });
  await site.operate('support', ['take', threads[0].thread], { to: 'nur' });
  await site.operate('content', ['edit', 'promotions', 'welcome-bonus'], { patch: '{"status":"passive"}' });
  await site.operate('betting', ['limit'], { sport: 'tennis', amount: '50000', reason: 'Oynak karşılaşmalar' });
  await cashier.promptsPasskey('kaya');
  await untilRows('select from operator_challenges');
  for (const { page } of [owner, cashier]) await page.context().close();
}
