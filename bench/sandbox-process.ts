// A sandbox in a process of its own, as the gateways are other machines. Configured by the environment
// of its shop; prints its address, and goes when its input ends, with whoever started it. See shops.ts.
import { openSandboxBeside } from "#server/testing/sandbox-beside.ts";

const { PORT = "", SANDBOX_PORT = "", DATA_DIR = "", APP_SECRET = "" } = process.env;

const sandbox = await openSandboxBeside({ PORT, SANDBOX_PORT, DATA_DIR, APP_SECRET });
console.log(sandbox.sandboxUrl);
process.stdin.resume().once("end", async () => {
  await sandbox.close();
  process.exit(0);
});
