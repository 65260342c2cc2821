// `npm run shop -- <command>`: prints what was done, or fails with a line that says what is wrong.
import { explainStartError } from "../processes/start-error.ts";
import { runCommand } from "./commands.ts";

const [name = "", ...args] = process.argv.slice(2);
try {
  console.log(await runCommand(name, args, process.env));
} catch (error) {
  const why = explainStartError(error, process.env);
  console.error(why instanceof Error ? why.message : String(why));
  process.exit(1);
}
process.exit(0);
