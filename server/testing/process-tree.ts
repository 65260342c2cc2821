import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The ids of the processes that a process has started itself and that are there now. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,state="]);
  return stdout.split("\n").flatMap((line) => {
    const [child, parent, state = ""] = line.trim().split(/\s+/);
    return Number(parent) === pid && !state.startsWith("Z") ? [Number(child)] : [];
  });
}

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
