import { beforeAll, inject, type RunnerTask } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    globalNamespace: string;
    mode: "dry-run" | "mutant";
    testNameSeparator: string;
  }
}

function firstTest(tasks: readonly RunnerTask[]): RunnerTask | undefined {
  for (const task of tasks) {
    const found = task.type === "suite" ? firstTest(task.tasks) : task;
    if (found !== undefined) return found;
  }
  return undefined;
}

function fullName(task: RunnerTask, separator: string): string {
  const names: string[] = [];
  for (let at: RunnerTask | undefined = task; at !== undefined; at = at.suite)
    names.unshift(at.name);
  return names.join(separator).trim();
}

// A shop is opened once per file, before its first test. Stryker would count what runs then as run
// by no test and leave it out; it is counted as run by that test.
if (inject("mode") === "dry-run") {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what the hook uses.
  beforeAll(({}, file) => {
    const first = firstTest(file.tasks);
    if (first === undefined) return;
    const name = fullName(first, inject("testNameSeparator"));
    const shared: { [name: string]: { currentTestId?: string } } = globalThis as never;
    const stryker = shared[inject("globalNamespace")];
    if (stryker !== undefined) stryker.currentTestId = `${file.file.filepath}#${name}`;
  });
}
