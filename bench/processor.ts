import { readdirSync, readFileSync } from "node:fs";

/** The unit of `/proc`: the kernel reports hundredths of a second to programs, on every machine. */
const TICK_MS = 10;

/** What `/proc` says of a process; `null` when it is gone, or on a system without it. */
function readProcess(pid: number): { parent: number; ownMs: number; endedMs: number } | null {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The second field is a name in brackets, which may hold anything.
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, userEnded = 0, systemEnded = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    ownMs: (user + system) * TICK_MS,
    endedMs: (userEnded + systemEnded) * TICK_MS,
  };
}

/**
 * Milliseconds of processor that a process and its children have used since it began, those that have
 * ended included; NaN on a system without `/proc`.
 */
export function processorMs(pid: number): number {
  const process = readProcess(pid);
  if (process === null) return Number.NaN;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((other) => other?.parent === pid);
  return children.reduce(
    (sum, child) => sum + (child?.ownMs ?? 0),
    process.ownMs + process.endedMs,
  );
}

/** The parent of a process; NaN on a system without `/proc`. */
export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? Number.NaN;
}
