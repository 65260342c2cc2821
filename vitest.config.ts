import { defineConfig } from "vitest/config";
import { HANG_MS } from "./server/testing/hang-limit.ts";

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
    // Many wait more than they compute: for the limits of slow gateways, for processes to start.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{core,contract,content,web,sandbox,scripts}/**/*.test.{ts,tsx}"],
          env: { TZ: "America/St_Johns" },
        },
      },
      {
        test: {
          name: "embedded",
          include: ["server/**/*.test.ts"],
          exclude: ["server/**/*.postgres.test.ts"],
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
    ],
  },
});
