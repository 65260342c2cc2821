// `npm run shop -- <command>`: the operator's commands.
import { ensureInstalled, run, runtime } from "./prepare.mjs";

ensureInstalled();
run(runtime(), ["server/operate.ts", ...process.argv.slice(2)]);
