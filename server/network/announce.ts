import type { Config } from "../config/config.ts";

/** Prints where the shop and everything beside it is, and how the first owner comes in. */
export function announce(
  { publicUrl, sandbox, databaseUrl, dataDir }: Config,
  firstOwner: string | null,
): void {
  const database = databaseUrl === null ? `embedded, in ${dataDir}` : "PostgreSQL";
  console.log(`\n  The shop       ${publicUrl}`);
  console.log(`  Back office    ${publicUrl}/admin`);
  if (firstOwner !== null) console.log(`                 ${firstOwner}`);
  if (sandbox !== null) {
    const reach = sandbox.host === "127.0.0.1" ? " (for this machine; SANDBOX_HOST opens it)" : "";
    console.log(`  Sandbox        ${sandbox.publicUrl}${reach}`);
    console.log(`  Mailbox        ${sandbox.publicUrl}/mail`);
  }
  console.log(`  Database       ${database}\n`);
}
