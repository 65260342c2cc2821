import { defineConfig } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "./chromium-launch.ts";
import { REGISTERED_SHOP_PORT, SHOP_PORT } from "./ports.ts";

const CI = process.env["CI"] === "true";

/** What is looked at on a wide window as well; everything else is the same on any window. */
const ON_BOTH = /(?:accessibility|every-page|layout|purchase)\.spec\.ts$/;
/**
 * Of these, what is left out on one window, unless `E2E_ALL=yes`: the languages mirror the same page, so that
 * one of them on each window is enough.
 */
const NOT_ON_PHONE = /(?:accessibility|every-page|layout)\.spec\.ts .*\(English\)/;
const NOT_ON_DESKTOP = [
  /(?:accessibility|every-page|layout)\.spec\.ts .*\(Arabic\)/,
  // Of the purchases these two alone: the others do not depend on the window.
  /purchase\.spec\.ts (?!.*(?:buys a plan|leaves the payment page).*\(English\))/,
];
/** What needs a keyboard. */
const ON_DESKTOP_ONLY = /keyboard\.spec\.ts$/;

/** The back office: in English on a wide window and in Arabic on a phone, unless `E2E_ALL=yes`. */
const ADMIN = /admin-[\w-]+\.spec\.ts$/;
const EVERY_PAIR = process.env["E2E_ALL"] === "yes";

/** In another engine, with its driver from the system's packages: with `E2E_WEBKIT=yes` alone. */
const WEBKIT = /webkit\.spec\.ts$/;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** The first sign-in of all: the owner adds the staff of the other journeys. */
const STAFF = /staff\.setup\.ts$/;

/**
 * The whole way of a family, at a seller who gives invoices, in the same pairs as the back office; and the first
 * sign-in there.
 */
const FIRST_CLASS = /first-class\.spec\.ts$/;
const REGISTERED = /registered\.setup\.ts$/;
const REGISTERED_SHOP = { baseURL: `http://localhost:${REGISTERED_SHOP_PORT}` };

/** Journeys in a real browser, against built shops with their sandboxes, on fresh databases. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./start-shops.ts",
  fullyParallel: true,
  forbidOnly: true,
  // On a shared machine a step may time out; what only passes the second time is reported as flaky.
  retries: CI ? 1 : 0,
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  reporter: [[CI ? "line" : "list"], ["json"]],
  use: {
    baseURL: `http://localhost:${SHOP_PORT}`,
    timezoneId: "Asia/Riyadh",
    trace: "on-first-retry",
    launchOptions: CHROMIUM_LAUNCH,
  },
  projects: [
    { name: "staff", testMatch: STAFF },
    {
      name: "phone",
      testIgnore: [ON_DESKTOP_ONLY, ADMIN, STAFF, FIRST_CLASS, REGISTERED, WEBKIT],
      ...(EVERY_PAIR ? {} : { grepInvert: NOT_ON_PHONE }),
      use: PHONE,
    },
    {
      name: "desktop",
      testMatch: [ON_BOTH, ON_DESKTOP_ONLY],
      ...(EVERY_PAIR ? {} : { grepInvert: NOT_ON_DESKTOP }),
      use: DESKTOP,
    },
    {
      name: "staff on a phone",
      dependencies: ["staff"],
      testMatch: ADMIN,
      ...(EVERY_PAIR ? {} : { grepInvert: /\(English\)/ }),
      use: PHONE,
    },
    {
      name: "staff on a desktop",
      dependencies: ["staff"],
      testMatch: ADMIN,
      grep: EVERY_PAIR ? /\((?:English|Arabic)\)/ : /\(English\)/,
      use: DESKTOP,
    },
    { name: "registered seller", testMatch: REGISTERED, use: REGISTERED_SHOP },
    {
      name: "first class on a phone",
      dependencies: ["registered seller"],
      testMatch: FIRST_CLASS,
      ...(EVERY_PAIR ? {} : { grepInvert: /\(English\)/ }),
      use: { ...PHONE, ...REGISTERED_SHOP },
    },
    {
      name: "first class on a desktop",
      dependencies: ["registered seller"],
      testMatch: FIRST_CLASS,
      ...(EVERY_PAIR ? {} : { grep: /\(English\)/ }),
      use: { ...DESKTOP, ...REGISTERED_SHOP },
    },
    ...(process.env["E2E_WEBKIT"] === "yes" ? [{ name: "webkit", testMatch: WEBKIT }] : []),
  ],
});
