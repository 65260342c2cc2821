// `npm start`: installs what is missing, builds what is stale, starts the shop, or a role of it.
// `npm run dev`: the same shop with hot reload.
import { ensureInstalled, ensureReady, runtime, runUntilStopped } from "./prepare.mjs";

const args = process.argv.slice(2);
const dev = args.includes("--dev");
if (dev) ensureInstalled();
else ensureReady();
runUntilStopped(runtime(), dev ? ["server/dev.ts"] : ["server/main.ts", ...args]);
