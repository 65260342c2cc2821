// `npm run shop -- <command>`: the operator's commands.
import { ensureRunnable, run, runtime } from "./prepare.mjs";

ensureRunnable();
run(runtime(), ["server/operator/operate.ts", ...process.argv.slice(2)]);
