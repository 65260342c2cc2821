// `npm start`: installs what is missing, builds what is stale, starts the shop.
// `npm run dev`: the same shop with hot reload.
import { ensureInstalled, ensureReady, runtime, runUntilStopped } from "./prepare.mjs";

const dev = process.argv.includes("--dev");
if (dev) ensureInstalled();
else ensureReady();
runUntilStopped(runtime(), [dev ? "server/dev.ts" : "server/main.ts"]);
