import { spawn } from "node:child_process";
import { test as base, expect } from "@playwright/test";
import { Builder, type WebDriver } from "selenium-webdriver";
import { SHOP_PORT } from "../ports.ts";

const PORT = SHOP_PORT + 9;

/**
 * A test in a window of WebKit, the engine of every browser on an iPhone, through the driver of WebKitGTK. Both must be
 * installed, as Playwright's own WebKit is in no package registry. Needs a display, as `xvfb-run`
 * gives one.
 */
export const test = base.extend<object, { readonly webkit: WebDriver }>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const address = `http://127.0.0.1:${PORT}`;
      const driver = spawn("WebKitWebDriver", [`--port=${PORT}`], { stdio: "inherit" });
      try {
        const isListening = async () => (await fetch(`${address}/status`)).ok;
        await expect.poll(() => isListening().catch(() => false)).toBe(true);
        const window = await new Builder()
          .usingServer(address)
          .withCapabilities({ browserName: "MiniBrowser" })
          .build();
        await use(window);
        await window.quit();
      } finally {
        driver.kill();
      }
    },
    { scope: "worker" },
  ],
});

export { expect };
