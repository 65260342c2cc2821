import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The folder or file whose tests are asked: `core`, `server/cart`, `core/money.ts`. */
const subject = process.env["MUTATED"] ?? "core";
const folder = subject.replace(/\/[^/]+\.ts$/, "");
const isServer = folder.startsWith("server");

/** The tests beside what is mutated, on the embedded database where they need one. */
export default defineConfig({
  root: join(import.meta.dirname, ".."),
  test: {
    include: [`${folder}/**/*.test.ts`],
    exclude: ["**/*.postgres.test.ts"],
    ...(isServer
      ? { env: { TEST_ENGINE: "embedded" }, globalSetup: ["server/testing/embedded-setup.ts"] }
      : {}),
  },
});
