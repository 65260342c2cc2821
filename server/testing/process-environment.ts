/**
 * The environment of a process that a test starts: from this machine only the program path and the
 * test project's time zone, and the test's own settings.
 */
export function processEnvironment(own: Readonly<Record<string, string>>) {
  const { PATH, TZ } = process.env;
  return { PATH, TZ, HOST: "127.0.0.1", LOG_LEVEL: "silent", ...own };
}
