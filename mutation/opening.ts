// Many test files open a shop while they load. What runs then is tested with the active bug, but
// imports are not: they stay for the next bugs.
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    globalNamespace: string;
    mode: "dry-run" | "mutant";
    activeMutant: string;
    mutantActivation: "static" | "runtime";
  }
}

type Switches = { activeMutant?: string | undefined; currentTestId?: string | undefined };

const sources = import.meta.glob(["../core/**/*.ts", "../server/*/**/*.ts", "!**/*.test.ts"]);
const shared: { [name: string]: Switches } = globalThis as never;
const worker: { filepath?: string } = shared["__vitest_worker__"] as never;
const stryker = shared[inject("globalNamespace")];

if (stryker !== undefined && inject("mutantActivation") !== "static") {
  stryker.activeMutant = undefined;
  for (const [path, load] of Object.entries(sources)) {
    if (path.startsWith(`../${process.env["MUTATED"]}`)) await load();
  }
  if (inject("mode") === "dry-run") stryker.currentTestId = `${worker.filepath}#opening`;
  else stryker.activeMutant = inject("activeMutant");
}
