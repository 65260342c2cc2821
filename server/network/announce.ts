import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";

/** The first line of a process's output, by role. */
const HEADINGS = {
  all: "The shop",
  web: "The shop",
  jobs: "Jobs of",
  sandbox: "Sandbox of",
} as const;

/**
 * Prints the addresses of the shop and its companions, and how the first owner signs in, for a person at a
 * terminal. In production it is a log line, which names nobody. Both say to which process SIGUSR2 is sent: npm,
 * by which it may have been started, would end of that signal and leave the shop without its parent.
 */
export function announce(
  role: keyof typeof HEADINGS,
  config: Config,
  firstOwner: string | null,
  log: Log,
): void {
  if (config.production) logIt(role, config, firstOwner, log);
  else print(role, config, firstOwner);
}

function logIt(
  role: keyof typeof HEADINGS,
  config: Config,
  firstOwner: string | null,
  log: Log,
): void {
  const { publicUrl, databaseUrl, webConcurrency: processes } = config;
  const database = databaseUrl === null ? "embedded" : "PostgreSQL";
  log.info({ role, publicUrl, database, processes, pid: process.pid }, "at work");
  if (firstOwner === null) return;
  log.info(
    {},
    "no owner has signed in yet: npm run shop -- staff list says who may, staff add adds one",
  );
}

function print(
  role: keyof typeof HEADINGS,
  { publicUrl, sandbox, databaseUrl, dataDir, webConcurrency }: Config,
  firstOwner: string | null,
): void {
  const database = databaseUrl === null ? `embedded, in ${dataDir}` : "PostgreSQL";
  console.log(`\n  ${HEADINGS[role].padEnd(14)} ${publicUrl}`);
  if (role === "all" || role === "web") {
    if (webConcurrency > 1) {
      const replaces = `kill -USR2 ${process.pid} replaces them`;
      console.log(`  Processes      ${webConcurrency} for visitors; ${replaces}`);
    }
    console.log(`  Back office    ${publicUrl}/admin`);
    if (firstOwner !== null) console.log(`                 ${firstOwner}`);
  }
  if (sandbox !== null) {
    const reach = sandbox.host === "127.0.0.1" ? " (for this machine; SANDBOX_HOST opens it)" : "";
    console.log(`  Sandbox        ${sandbox.publicUrl}${reach}`);
    console.log(`  Mailbox        ${sandbox.publicUrl}/mail`);
  }
  if (role !== "sandbox") console.log(`  Database       ${database}`);
  console.log();
}
