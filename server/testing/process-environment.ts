/**
 * The environment of a process that a test starts: nothing of this machine's but the way to the
 * programs, the time zone of the test project, and what the test itself says.
 */
export function processEnvironment(own: Readonly<Record<string, string>>) {
  const { PATH, TZ } = process.env;
  return { PATH, TZ, HOST: "127.0.0.1", LOG_LEVEL: "silent", ...own };
}
