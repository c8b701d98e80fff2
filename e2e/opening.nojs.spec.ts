import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startMailServer, mailServer } from '../platform/messages/testing';
import { findNginx } from '../scripts/nginx.mjs';
import { blocksUnder, commandsUnder } from './guide';
import { BANK, fillAmount } from './money';
import { expectBalance, fillLogin, PASSWORD, pressed } from './players';
import { administer, findMissingForDump, POSTGRES } from './postgres';
import { fillRegistration } from './registration';
import { IS_LONG } from './walk';

/**
 * The operator's guide from an empty machine to the first deposit: its commands in order, with its files. The machine
 * is a folder (`machine.sh`); `fit` replaces names, ports and paths.
 */

const NAME = 'play.acme.test';
const MAIL = 'ayse@mail.acme.test';
const IBAN = 'TR330006100519786457841326';
const nginx = findNginx(false);

/** Returns free ports. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Whether a process runs; a zombie process does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

class Machine {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rubato-machine-'));
  readonly role = `rubato_opening_${process.pid}`;
  readonly mail = mailServer();
  #place = path.join(this.folder, 'srv', 'rubato');
  #mailPort = 0;
  #ports: number[] = [];

  /** Port of TLS. */
  get https(): number {
    return this.#ports[2] ?? 0;
  }

  async make(): Promise<void> {
    for (const folder of ['srv/rubato', 'etc/systemd/system', 'etc/nginx/conf.d', 'tmp'])
      mkdirSync(path.join(this.folder, folder), { recursive: true });
    this.#ports = await freePorts(5);
    this.#mailPort = await startMailServer(this.mail);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${this.folder}/tmp/${name};`)
      .join('\n');
    // Like Debian's, in this folder.
    writeFileSync(
      path.join(this.folder, 'etc/nginx/nginx.conf'),
      `pid ${this.folder}/nginx.pid;\nerror_log ${this.folder}/nginx.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\ninclude conf.d/*.conf;\n}\n`,
    );
    await this.shell('systemctl start nginx');
  }

  /** Replaces names, ports and paths in a text of the guide by those of this machine. */
  fit(text: string): string {
    const [one, two, https, http, restored] = this.#ports;
    const { hostname, port } = new URL(POSTGRES);
    return text
      .replaceAll('play.example', NAME)
      .replaceAll('"Your name', '"Acme Oyun')
      .replaceAll('smtp://USER:PASSWORD@mail.example:587', `smtp://127.0.0.1:${this.#mailPort}`)
      .replaceAll(/(create role|alter role|create database|owner) rubato/g, `$1 ${this.role}`)
      .replaceAll('postgres://rubato:', `postgres://${this.role}:`)
      .replaceAll('@localhost/rubato', `@${hostname}:${port || '5432'}/${this.role}`)
      .replaceAll(/(?<=\s|=|^)\/(?=(?:srv|etc)\/)/g, `${this.folder}/`)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll(/(rubato@|127\.0\.0\.1:)3000/g, `$1${one}`)
      .replaceAll(/(rubato@|127\.0\.0\.1:)3001/g, `$1${two}`)
      .replaceAll(/(PORT=|127\.0\.0\.1:)3002/g, `$1${restored}`)
      .replaceAll(/rubato_(restored|rehearsal)/g, `${this.role}_$1`)
      .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${http}`);
  }

  /** Writes a file of the guide. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), this.fit(text));
  }

  /** Returns the path of a file in the working folder of the last commands. */
  at(file: string): string {
    return path.join(this.#place, file);
  }

  /** Runs commands in the working folder of the last ones. @returns their output; throws if one fails */
  async shell(commands: string, mayFail = false): Promise<string> {
    const { hostname, port, username, password } = new URL(POSTGRES);
    const lines = `. "$SOURCE/e2e/machine.sh"\n${this.fit(commands)}\npwd > "$MACHINE/place"\n`;
    const child = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
      cwd: this.#place,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        MACHINE: this.folder,
        SOURCE: process.cwd(),
        BUILD: path.resolve(process.env['BUILD_DIR'] ?? 'build'),
        NGINX_PROGRAM: nginx,
        NPM: spawnSync('bash', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim(),
        NAME,
        HTTPS_PORT: String(this.https),
        IS_LONG: IS_LONG ? 'yes' : '',
        // The commands expect the site on port 3000.
        SITE_URL: `http://127.0.0.1:${this.#ports[0]}`,
        POSTGRES_HOST: hostname,
        POSTGRES_PORT: port || '5432',
        POSTGRES_USER: username,
        POSTGRES_PASSWORD: password,
      } as unknown as NodeJS.ProcessEnv,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (printed += part.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0 && !mayFail) throw new Error(`${commands}\nended with ${code}: ${printed}`);
    if (code === 0) this.#place = readFileSync(path.join(this.folder, 'place'), 'utf8').trim();
    return printed;
  }

  /** Ends running processes, and removes everything. */
  async remove(): Promise<void> {
    const pids = readdirSync(this.folder).filter((file) => file.endsWith('.pid'));
    for (const file of pids) {
      const pid = Number(readFileSync(path.join(this.folder, file), 'utf8'));
      process.kill(pid, 'SIGTERM');
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    }
    this.mail.server.close();
    for (const name of [this.role, `${this.role}_restored`, `${this.role}_rehearsal`])
      await administer(`drop database if exists ${name} with (force)`);
    await administer(`drop role if exists ${this.role}`);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the text of a mail as a mailbox shows it. */
function readMail(raw: string): string {
  const [, ...parts] = raw.split(/\r\n--[^\r\n]+\r\n/);
  const part = parts.find((one) => /^content-type: text\/plain/im.test(one)) ?? raw;
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`);
  return bytes.replaceAll(/(?:%[\dA-F]{2})+/g, (escaped) => decodeURIComponent(escaped));
}

/**
 * Registers by the mailed link, signs in and requests a deposit of 100 lira.
 * @returns the reference of the transfer
 */
async function askForDeposit(page: Page, { mail }: Machine): Promise<string> {
  await fillRegistration(page, { username: 'ayse.yilmaz', email: MAIL, password: PASSWORD });
  await pressed(page, 'Üyeliği tamamla');
  const link = () =>
    mail.mails.map((raw) => /https:\S+register-account-confirm\S+/.exec(readMail(raw))?.[0]).find(Boolean);
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  await page.goto(link() ?? '');
  await page.locator('#main [name="password"]').fill(PASSWORD);
  await pressed(page, 'Hesabımı onayla');
  await page.goto('/login');
  await fillLogin(page, 'ayse.yilmaz');
  await expectBalance(page, 0);
  await page.goto(BANK);
  await fillAmount(page, '100');
  await pressed(page, 'Devam et');
  await page.locator('#main button[name$="~confirm"]').click();
  const shown = /\b[2-9B-DF-HJ-NP-TV-Z]{4} [2-9B-DF-HJ-NP-TV-Z]{4}\b/.exec(await page.locator('#main').innerText());
  return shown?.[0] ?? '';
}

/** Requests a page through nginx. @returns its status */
function visit(machine: Machine): Promise<number | undefined> {
  const ca = readFileSync(path.join(machine.folder, 'etc/letsencrypt/live', NAME, 'fullchain.pem'));
  const to = {
    host: '127.0.0.1',
    port: machine.https,
    servername: NAME,
    ca,
    headers: { Host: NAME },
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    get({ ...to, path: '/about-us' }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
}

test(
  'RUN-44 RUN-5 RUN-34 SCALE-3 the guide’s commands lead from an empty machine to a deposit over TLS, the checklist ends with 0, and an upgrade and its rollback interrupt nothing',
  { tag: '@long' },
  async ({ playwright }) => {
    const missing = await findMissingForDump();
    test.skip(missing !== undefined, missing);
    test.skip(nginx === undefined, 'no nginx here; apt-get install nginx');
    test.skip(!existsSync('/proc/self/stat'), 'no Linux');
    test.setTimeout(IS_LONG ? 900_000 : 180_000);
    const machine = new Machine();
    const over = new AbortController();
    try {
      await machine.make();
      const run = async (heading: string) => {
        let printed = '';
        for (const commands of commandsUnder(heading)) printed = await machine.shell(commands);
        return printed;
      };

      await run('### 1. Machine');
      const url = (await run('### 2. Database')).trim();
      const [, password = ''] = /postgres:\/\/\w+:(\w+)@/.exec(url) ?? [];
      expect(password.length).toBeGreaterThan(30);
      const [clone = '', settings = ''] = commandsUnder('### 3. Site and settings');
      await machine.shell(clone);
      await machine.shell(settings.replace('PASSWORD@localhost', `${password}@localhost`));

      const unit = blocksUnder('### 4. Service').find(({ language }) => language === 'ini');
      machine.write('etc/systemd/system/rubato@.service', unit?.text ?? '');
      expect(await run('### 4. Service')).toContain('"msg":"site starts"');

      const [certificate = '', reload = ''] = commandsUnder('### 5. Proxy and certificate');
      await machine.shell(certificate);
      const [site, proxy] = blocksUnder('### nginx');
      machine.write('etc/nginx/conf.d/rubato.conf', site?.text ?? '');
      machine.write('etc/nginx/rubato-proxy.conf', proxy?.text ?? '');
      expect(await machine.shell(reload)).toMatch(/^strict-transport-security:/im);
      expect(await machine.shell('curl --silent https://play.example/ops'), 'closed outside').toContain(
        '403 Forbidden',
      );

      const [samples = '', imports = ''] = commandsUnder('### 6. Content');
      await machine.shell(samples);
      const content = JSON.parse(readFileSync(machine.at('content.json'), 'utf8')) as {
        licenses: { licenses: { number: string }[] };
        payments?: unknown;
      };
      for (const licence of content.licenses.licenses) licence.number = 'MGA/B2C/123/2026';
      delete content.payments;
      writeFileSync(machine.at('content.json'), JSON.stringify(content));
      const before = await machine.shell('npm run ops -- checklist', true);
      expect(before).toContain('methods of payment');
      const payments = JSON.parse(readFileSync(machine.at('payments.json'), 'utf8')) as {
        payments: { banks: { code: string; house: { iban: string } }[] };
      };
      for (const bank of payments.payments.banks)
        Object.assign(bank, { code: '00061', house: { ...bank.house, iban: IBAN } });
      writeFileSync(machine.at('payments.json'), JSON.stringify(payments));
      // It ends with 0, or this throws.
      await machine.shell(imports);

      expect(await run('### 7. Backup')).toContain('The ledger is correct');
      expect(readdirSync(machine.at('.')).filter((file) => file.endsWith('.dump'))).toHaveLength(1);

      const { launchOptions = {} } = test.info().project.use;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${machine.https}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      try {
        const page = await browser.newPage({
          baseURL: `https://${NAME}`,
          javaScriptEnabled: false,
          ignoreHTTPSErrors: true,
          locale: 'tr-TR',
        });
        const reference = await askForDeposit(page, machine);
        expect(reference).not.toBe('');

        const statement = blocksUnder('### 8. The first deposit').find(({ language }) => language === 'csv');
        writeFileSync(machine.at('statement.csv'), statement?.text.replace('K7RT 9HTM', reference) ?? '');
        const [match = '', verify = ''] = commandsUnder('### 8. The first deposit');
        const proposed = await machine.shell(match);
        expect(proposed).toContain('certain');
        await machine.shell(`npm run ops -- ${/payments approve \w+/.exec(proposed)?.[0]}`);
        await page.goto('/profile');
        await expectBalance(page, 10_000);
        await expect
          .poll(() => machine.mail.mails.some((raw) => readMail(raw).includes('yatırımınız bakiyenize eklendi')))
          .toBe(true);
        const verified = await machine.shell(verify);
        expect(verified).toContain('The ledger is correct');
        expect(verified).toContain('The audit log is correct');

        const statuses = new Set<number | undefined>();
        const visitor = (async () => {
          while (!over.signal.aborted) statuses.add(await visit(machine));
        })();
        await run('### Upgrade step by step');
        expect(realpathSync(machine.at('.'))).toMatch(/\/0\.2\.0$/);
        await run('### Rolling back');
        over.abort();
        await visitor;
        expect([...statuses], 'a visitor notices neither').toEqual([200]);
        await page.goto('/profile');
        await expectBalance(page, 10_000);
      } finally {
        await browser.close();
      }
    } finally {
      over.abort();
      await machine.remove();
    }
  },
);
