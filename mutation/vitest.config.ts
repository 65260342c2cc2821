import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { HANG_MS } from "./hang-limit.ts";

/** The folder or file that is mutated: `core`, `server/cart`, `core/money.ts`. */
const subject = process.env["MUTATED"] ?? "core";
const folder = subject.replace(/\/[^/]+\.ts$/, "");
const isServer = folder.startsWith("server");

const ABUSE = ["server/abuse/{guessing.test,authorisation.embedded.test}.ts"];

/** Tests in other folders that also test a folder. */
const ELSEWHERE: { readonly [folder: string]: readonly string[] } = {
  core: ["content/editable-words.test.ts"],
  "server/cart": [
    ...ABUSE,
    "server/http/limits.test.ts",
    "server/accounts/{accounts,merge-carts}.test.ts",
    "server/checkout/{checkout,price-changes}.test.ts",
    "server/coupons/coupon.test.ts",
    "server/invoices/{invoices,no-registration}.embedded.test.ts",
    "server/shared-carts/*.test.ts",
  ],
  "server/accounts": [
    ...ABUSE,
    "server/http/limits.test.ts",
    "server/receipts/*.test.ts",
    "server/refund-claims/{answers,claims}.test.ts",
  ],
  "server/checkout": [
    ...ABUSE,
    "server/http/limits.test.ts",
    "server/receipts/*.test.ts",
    "server/coupons/*.test.ts",
  ],
  "server/gateways": ["server/payments/*.test.ts"],
  "server/payments": [
    "server/gateways/**/*.test.ts",
    "server/receipts/*.test.ts",
    "server/announce/*.test.ts",
    "server/db/{refunds,disputes}.test.ts",
    "server/admin/{refunds,today}/*.test.ts",
    "server/checkout/start-payment.test.ts",
    "server/coupons/uses.test.ts",
    "server/refund-claims/*.test.ts",
    "server/mail/{refund,dispute}.embedded.test.ts",
  ],
};

/** Server tests that cost more than they notice; `README.md` says why. */
const LEFT_OUT = [
  "**/*.postgres.test.ts",
  "server/payments/chaos/**",
  "server/payments/slow-*.test.ts",
];

/** The tests beside the mutated code, on the embedded database if they need one. */
export default defineConfig({
  root: join(import.meta.dirname, ".."),
  resolve: {
    alias: [
      { find: /^.*\/hang-limit\.ts$/, replacement: join(import.meta.dirname, "hang-limit.ts") },
    ],
  },
  test: {
    include: [`${folder}/**/*.test.ts`, ...(ELSEWHERE[folder] ?? [])],
    exclude: LEFT_OUT,
    setupFiles: [join(import.meta.dirname, "opening.ts")],
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    isolate: false,
    ...(isServer
      ? { env: { TEST_ENGINE: "embedded" }, globalSetup: ["server/testing/embedded-setup.ts"] }
      : {}),
  },
});
