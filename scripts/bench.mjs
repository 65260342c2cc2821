// `npm run bench`: the benchmarks of interface.md §9. `-- --help` lists the options.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, ROOT, run, runtime } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
if (!existsSync(join(ROOT, "bench", "tools", "node_modules"))) {
  console.log("Installing what the benchmarks need (once) …");
  run("npm", ["ci", "--prefix", "bench/tools", "--ignore-scripts", "--no-audit", "--no-fund"]);
}
const chromium = ensureChromium();
if (chromium !== null) process.env.CHROME_PATH = chromium;
run(runtime(), ["bench/main.ts", ...process.argv.slice(2)]);
