// `npm run shop -- <command>`: prints what was done, or fails with a line that says what is wrong.
import { runCommand } from "./commands.ts";

const [name = "", ...args] = process.argv.slice(2);
try {
  console.log(await runCommand(name, args, process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.exit(0);
