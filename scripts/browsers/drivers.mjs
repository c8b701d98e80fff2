/** Common interface of the libraries that drive the browsers of `npm run test:browsers`. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/site.mjs';

const SIZE = { width: 360, height: 740 };
const WAIT_MS = 20_000;

/** Interface for the flows: pages are read by JavaScript expressions, which each library supports. */
class Driver {
  /** Waits until an expression is true in the page, also across page loads. */
  async until(expression) {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      // The page may be between two documents.
      const value = await this.evaluate(expression).catch(() => undefined);
      if (value) return value;
      if (Date.now() > end) throw new Error(`${await this.url()} never fulfils ${expression}`);
      await pause(100);
    }
  }
  url() {
    return this.evaluate('location.href').catch(() => 'a page');
  }
  /**
   * Scrolls an element into view and waits until its position is stable: elements outside the view are laid out only
   * when they come near.
   */
  async reveal(selector) {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    let before;
    for (;;) {
      const place = await this.until(
        `${element} && (${element}.scrollIntoView({ block: 'center' }), String(${element}.getBoundingClientRect().top))`,
      );
      if (place === before) return;
      before = place;
      await pause(50);
    }
  }
}

export class PuppeteerDriver extends Driver {
  async open({ puppeteer, program, browser }, onError) {
    this.browser = await puppeteer.launch({
      executablePath: program,
      headless: true,
      defaultViewport: browser === 'firefox' ? null : SIZE,
      ...(browser && { browser }),
      args:
        browser === 'firefox'
          ? [`--width=${SIZE.width}`, `--height=${SIZE.height}`]
          : ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote', '--lang=tr'],
    });
    this.page = await this.browser.newPage();
    if (browser === 'firefox') await this.page.setViewport(SIZE).catch(() => {});
    this.page.on('pageerror', ({ message }) => {
      // An error of Firefox and Remix's decoder when a deposit leaves for the payment page; decision 0015 explains
      // it.
      if (!message.includes('Error in input stream')) onError(message);
    });
  }
  goto(url) {
    return this.page.goto(url, { waitUntil: 'load' });
  }
  evaluate(expression) {
    return this.page.evaluate(expression);
  }
  async click(selector) {
    await this.reveal(selector);
    await this.page.click(selector);
  }
  async fill(selector, text) {
    await this.reveal(selector);
    await this.page.$eval(selector, (field) => field.select());
    await this.page.type(selector, text);
  }
  back() {
    return this.page.goBack();
  }
  forward() {
    return this.page.goForward();
  }
  screenshot(file) {
    return this.page.screenshot({ path: file });
  }
  close() {
    return this.browser.close();
  }
  kill() {
    this.browser?.process().kill('SIGKILL');
  }
}

export class SeleniumDriver extends Driver {
  async open({ selenium, driver: webdriver, program }) {
    const port = await freePort();
    this.config = mkdtempSync(path.join(tmpdir(), 'rubato-gtk-'));
    mkdirSync(path.join(this.config, 'gtk-3.0'));
    // Otherwise the toolbar's buttons make the window 447 px wide.
    writeFileSync(path.join(this.config, 'gtk-3.0/gtk.css'), '* { min-width: 0; margin: 0; border: 0; padding: 0; }');
    this.server = spawn('xvfb-run', ['-a', webdriver, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, XDG_CONFIG_HOME: this.config },
    });
    const capabilities = new selenium.Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
    });
    const end = Date.now() + WAIT_MS;
    while (!this.session) {
      try {
        this.session = await new selenium.Builder()
          .usingServer(`http://127.0.0.1:${port}`)
          .withCapabilities(capabilities)
          .build();
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(300);
      }
    }
    this.by = selenium.By;
    await this.session.manage().window().setRect(SIZE);
  }
  goto(url) {
    return this.session.get(url);
  }
  evaluate(expression) {
    return this.session.executeScript(`return (${expression})`);
  }
  async find(selector) {
    await this.reveal(selector);
    return this.session.findElement(this.by.css(selector));
  }
  async click(selector) {
    await (await this.find(selector)).click();
  }
  async fill(selector, text) {
    const field = await this.find(selector);
    await field.clear();
    await field.sendKeys(text);
  }
  back() {
    return this.session.navigate().back();
  }
  forward() {
    return this.session.navigate().forward();
  }
  async screenshot(file) {
    writeFileSync(file, Buffer.from(await this.session.takeScreenshot(), 'base64'));
  }
  async close() {
    await this.session.quit().catch(() => {});
    this.kill();
  }
  kill() {
    // The process group of xvfb-run, which includes the display and the driver.
    if (this.server) process.kill(-this.server.pid);
    rmSync(this.config, { recursive: true, force: true });
  }
}
