// `npm run shop -- <command>`: prints the line that says what was done, or fails with the one that
// says what is wrong.
import { runCommand } from "./commands.ts";

const [name = "", ...args] = process.argv.slice(2);
try {
  console.log(await runCommand(name, args, process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.exit(0);
