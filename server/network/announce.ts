import type { Config } from "../config/config.ts";

/** What a process is for, in the words of its first line. */
const HEADINGS = {
  all: "The shop",
  web: "The shop",
  jobs: "Jobs of",
  sandbox: "Sandbox of",
} as const;

/** Prints where the shop and everything beside it is, and how the first owner comes in. */
export function announce(
  role: keyof typeof HEADINGS,
  { publicUrl, sandbox, databaseUrl, dataDir, webConcurrency }: Config,
  firstOwner: string | null,
): void {
  const database = databaseUrl === null ? `embedded, in ${dataDir}` : "PostgreSQL";
  console.log(`\n  ${HEADINGS[role].padEnd(14)} ${publicUrl}`);
  if (role === "all" || role === "web") {
    if (webConcurrency > 1) console.log(`  Processes      ${webConcurrency} for visitors`);
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
