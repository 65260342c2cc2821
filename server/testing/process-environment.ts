import { join } from "node:path";

/** Where `npm start` keeps what Node has compiled, so that a start need not do it again. */
const COMPILED = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "node");

/**
 * The environment of a process that a test starts: from this machine only the program path and the
 * test project's time zone, and the test's own settings.
 */
export function processEnvironment(own: Readonly<Record<string, string>>) {
  const { PATH, TZ } = process.env;
  const shared = { HOST: "127.0.0.1", LOG_LEVEL: "silent", NODE_COMPILE_CACHE: COMPILED };
  return { PATH, TZ, ...shared, ...own };
}
