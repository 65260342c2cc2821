import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Role } from "../processes/role.ts";
import { processEnvironment } from "./process-environment.ts";

/** Of the shop, or of a role of it: what it is, and its address. */
const FIRST_LINE = /^ {2}[A-Z].* https?:/;

const ROOT = join(import.meta.dirname, "..", "..");

/** The shop as `npm start` runs it: a process of its own, which may be stopped or killed. */
export type ShopProcess = {
  readonly url: string;
  readonly pid: number;
  /** Asks it to stop (SIGTERM) and waits until it has ended; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it in the middle of whatever it does (SIGKILL) and waits until it is gone. */
  kill(): Promise<void>;
};

/** A start that failed: how the process ended, and its output. */
export type FailedStart = { readonly code: number | null; readonly said: string };

type Program = {
  /** Another checkout of the shop. */
  readonly folder?: string | undefined;
  /** `scripts/start.mjs` is what `npm start` runs, `server/dev.ts` what `npm run dev` does. */
  readonly program?: "server/main.ts" | "server/dev.ts" | "scripts/start.mjs";
  /** Without it, everything. */
  readonly role?: Role;
};

/**
 * Starts `server/main.ts` in this environment and waits for its first line, which it prints when it is
 * at work. Needs the build of the pages.
 * @throws Error with its output if it exits before that
 */
export async function startShop(
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
  program: Program = {},
): Promise<ShopProcess> {
  const { child, listening, failed } = spawnShop(environment, program);
  const failure = await Promise.race([listening, failed]);
  if (failure !== null) throw new Error(`The shop went with ${failure.code}: ${failure.said}`);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    url: `http://localhost:${environment.PORT}`,
    pid: child.pid ?? 0,
    stop: async () => {
      await end("SIGTERM");
      return child.exitCode;
    },
    kill: () => end("SIGKILL"),
  };
}

/** Starts it where it must refuse to: waits until it is gone, and returns what it said. */
export async function failToStart(
  environment: Readonly<Record<string, string>>,
  program: Program = {},
): Promise<FailedStart> {
  const { child, listening, failed } = spawnShop(environment, program);
  const failure = await Promise.race([failed, listening]);
  child.kill("SIGKILL");
  if (failure === null) throw new Error("The shop started");
  return failure;
}

/** Runs one of the operator's commands in this environment; returns what it printed. */
export async function runCommand(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const env = processEnvironment(environment);
  const run = promisify(execFile);
  return (await run(process.execPath, ["server/operator/operate.ts", ...args], { cwd: ROOT, env }))
    .stdout;
}

type Starting = {
  readonly child: ChildProcess;
  readonly listening: Promise<null>;
  readonly failed: Promise<FailedStart>;
};

function spawnShop(
  environment: Readonly<Record<string, string>>,
  { folder = ROOT, program = "server/main.ts", role }: Program,
): Starting {
  const child = spawn(
    process.execPath,
    [program, ...(role === undefined ? [] : ["--role", role])],
    {
      cwd: folder,
      env: processEnvironment(environment),
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said = text(child.stderr);
  const listening = new Promise<null>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      if (FIRST_LINE.test(line)) resolve(null);
    });
  });
  const failed = once(child, "exit").then(async () => ({ code: child.exitCode, said: await said }));
  return { child, listening, failed };
}
