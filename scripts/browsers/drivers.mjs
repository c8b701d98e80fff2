/** One interface over the libraries that drive the browsers of `npm run test:browsers`. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/site.mjs';

const SIZE = { width: 360, height: 740 };
const WAIT_MS = 20_000;

/** What the flows use: pages are asked by expressions of JavaScript, so that each library can do it. */
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
}

export class PuppeteerDriver extends Driver {
  static async open({ puppeteer, program, browser }, onError) {
    const driver = new PuppeteerDriver();
    driver.browser = await puppeteer.launch({
      executablePath: program,
      headless: true,
      defaultViewport: browser === 'firefox' ? null : SIZE,
      ...(browser && { browser }),
      args:
        browser === 'firefox'
          ? [`--width=${SIZE.width}`, `--height=${SIZE.height}`]
          : ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote', '--lang=tr'],
    });
    driver.page = await driver.browser.newPage();
    if (browser === 'firefox') await driver.page.setViewport(SIZE).catch(() => {});
    driver.page.on('pageerror', ({ message }) => {
      // Firefox reports the rest of a response that it drops when a deposit leaves for the payment page.
      if (!message.includes('Error in input stream')) onError(message);
    });
    return driver;
  }
  goto(url) {
    return this.page.goto(url, { waitUntil: 'load' });
  }
  evaluate(expression) {
    return this.page.evaluate(expression);
  }
  async click(selector) {
    await this.until(`!!document.querySelector(${JSON.stringify(selector)})`);
    await this.page.$eval(selector, (element) => element.scrollIntoView({ block: 'center' }));
    await this.page.click(selector);
  }
  async fill(selector, text) {
    await this.until(`!!document.querySelector(${JSON.stringify(selector)})`);
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
}

export class SeleniumDriver extends Driver {
  static async open({ selenium, driver: webdriver, program }) {
    const driver = new SeleniumDriver();
    const port = await freePort();
    driver.server = spawn('xvfb-run', ['-a', webdriver, `--port=${port}`], { stdio: 'ignore', detached: true });
    const capabilities = new selenium.Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
    });
    const end = Date.now() + WAIT_MS;
    while (!driver.session) {
      try {
        driver.session = await new selenium.Builder()
          .usingServer(`http://127.0.0.1:${port}`)
          .withCapabilities(capabilities)
          .build();
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(300);
      }
    }
    driver.by = selenium.By;
    await driver.session.manage().window().setRect(SIZE);
    return driver;
  }
  goto(url) {
    return this.session.get(url);
  }
  evaluate(expression) {
    return this.session.executeScript(`return (${expression})`);
  }
  async find(selector) {
    await this.until(`!!document.querySelector(${JSON.stringify(selector)})`);
    await this.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`);
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
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, Buffer.from(await this.session.takeScreenshot(), 'base64'));
  }
  async close() {
    await this.session.quit().catch(() => {});
    // The group of xvfb-run: the display and the driver too.
    process.kill(-this.server.pid);
  }
}
