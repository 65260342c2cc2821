import { existsSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_LAUNCH } from "./e2e/chromium-launch.ts";
import { layerOrder } from "./scripts/layer-order.ts";
import { HANG_MS } from "./server/testing/hang-limit.ts";

/**
 * Long tests whose statements both engines run alike: once, on PostgreSQL, where money is at stake.
 * The mutations run them on the embedded database.
 */
const ON_POSTGRES_ALONE = Object.entries({
  abuse: ["guessing"],
  accounts: ["identity", "merge-carts"],
  admin: ["audit", "groups", "messages", "staff", "words", "words-claims", "words-refused"],
  "admin/coupons": ["coupons"],
  "admin/orders": ["orders"],
  "admin/packages": ["packages"],
  "admin/refunds": ["refunds"],
  "admin/today": ["today"],
  announce: ["announce"],
  checkout: ["guest-holds", "start-payment"],
  coupons: ["uses"],
  db: ["disputes", "refunds"],
  figures: ["closed-days", "figures"],
  "gateways/tabby": ["tabby"],
  "gateways/tamara": ["tamara", "tamara-refunds"],
  groups: ["calendar", "family"],
  http: ["limits"],
  jobs: ["burst", "done-again", "resume"],
  payments: [
    "availability",
    "compare",
    "dispute-reports",
    "disputes",
    "duplicate-payment",
    "journeys",
    "refund-later",
    "refund-once",
    "refunds",
    "settle-now",
    "settle-payment",
    "settle-report",
    "sweep",
  ],
  "payments/chaos": ["kill", "simulated-shop"],
  privacy: ["retention"],
  queue: ["worker"],
  receipts: ["receipts"],
  "refund-claims": ["answers", "claims"],
  seats: ["learners"],
  "shared-carts": ["any-order", "paying", "sending", "several-links"],
  trials: ["trials"],
}).flatMap(([folder, names]) => names.map((name) => `server/${folder}/${name}.test.ts`));

for (const file of ON_POSTGRES_ALONE) {
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`${file} does not exist.`);
}

/**
 * Tests beside what they test; the browser's journeys are in `e2e/` and run under Playwright. What is
 * about one engine, or about none and takes long, says so in its name and runs once.
 */
export default defineConfig({
  test: {
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // More than processors: many wait, for the limits of slow gateways, for processes to start.
    maxWorkers: 5,
    // A worker keeps the modules that it has loaded for its next file: half of the time went on loading
    // them. What a test changes in them, it takes back.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{core,contract,content,web,admin,sandbox,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["{web,admin}/**/*.browser.test.tsx"],
          env: { TZ: "America/St_Johns" },
        },
      },
      {
        test: {
          name: "embedded",
          include: ["server/**/*.test.ts"],
          exclude: ["server/**/*.postgres.test.ts", ...ON_POSTGRES_ALONE],
          env: { TEST_ENGINE: "embedded", TZ: "Asia/Kolkata" },
          globalSetup: ["server/testing/embedded-setup.ts"],
        },
      },
      {
        test: {
          name: "postgres",
          include: ["server/**/*.test.ts"],
          exclude: ["server/**/*.embedded.test.ts"],
          env: { TEST_ENGINE: "postgres", TZ: "America/St_Johns" },
          globalSetup: ["server/testing/postgres-setup.ts"],
        },
      },
      {
        // With the styles of the build, but not React Router's plugin: it needs its own documents.
        plugins: [layerOrder(), tailwindcss()],
        // Found before the tests start: the page would be loaded again, in the middle of a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "axe-core",
            "react",
            "react-aria-components",
            "react-dom",
            "react-dom/client",
            "react-router",
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "components",
          include: ["{web,admin}/**/*.browser.test.tsx"],
          setupFiles: ["web/testing/no-warnings.ts"],
          // Short, as in the journeys: a fault is often something that never comes, in many tests.
          testTimeout: 45_000,
          expect: { poll: { timeout: 10_000 } },
          // In three browser windows at once, each file in a frame of its own.
          maxWorkers: 3,
          isolate: true,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: CHROMIUM_LAUNCH,
              contextOptions: { timezoneId: "Asia/Riyadh" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 390, height: 844 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
