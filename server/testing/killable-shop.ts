import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { KillPoint } from "./kill-points.ts";
import { processEnvironment } from "./process-environment.ts";

/** Commands for a shop's process, apart from its HTTP interface. */
export type ShopCommands = {
  /** Counts the kill points from now on, and dies at the target, if any. */
  arm(target: KillPoint | null): Promise<void>;
  /** The kill points passed since then. */
  passed(): Promise<readonly KillPoint[]>;
  refund(request: {
    readonly refundId: string;
    readonly paymentId: string;
    readonly amount: number;
  }): Promise<void>;
  /** Waits until no jobs are left. */
  becomeIdle(): Promise<void>;
  /** What `reconcile --once` does. */
  reconcile(): Promise<void>;
  /** The output of `state-digest` and `check-invariants`, and every move in the ledger. */
  records(): Promise<ShopRecords>;
  /** Empties records, queue and mailbox for the next purchase. */
  empty(): Promise<void>;
};

export type ShopRecords = {
  readonly digest: string;
  readonly broken: readonly string[];
  readonly moves: readonly string[];
};

export type Command = {
  readonly id: number;
  readonly name: keyof ShopCommands;
  readonly args: readonly unknown[];
};
type Reply = { readonly id: number; readonly result?: unknown; readonly error?: string };

/** The process was killed during a command. */
export class ShopGone extends Error {}

export type KillableShop = {
  readonly url: string;
  commands: ShopCommands;
  /** Kills it (SIGKILL). */
  kill(): void;
  /** Resolves when the process has ended, for whatever reason. */
  readonly gone: Promise<void>;
  /** The result of the work, unless the shop ends before. @throws ShopGone */
  whileThere<Result>(work: Promise<Result>): Promise<Result>;
};

/** Starts a shop that can be told where to die, and waits until it listens. */
export async function startKillableShop(
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<KillableShop> {
  const child = fork(join(import.meta.dirname, "killable-shop-process.ts"), {
    env: processEnvironment(environment),
    execArgv: [],
  });
  const gone = once(child, "exit").then(() => {});
  const whileThere = <Result>(work: Promise<Result>): Promise<Result> =>
    Promise.race([
      work,
      gone.then(() => {
        throw new ShopGone("the shop's process has gone");
      }),
    ]);
  await whileThere(once(child, "message"));

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on("message", ({ id, result, error }: Reply) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error));
  });
  let sent = 0;
  const command =
    (name: keyof ShopCommands) =>
    (...args: readonly unknown[]) => {
      const answer = Promise.withResolvers<unknown>();
      sent += 1;
      waiting.set(sent, answer);
      // A killed process gets no more commands; `gone` reports that.
      if (child.connected) child.send({ id: sent, name, args } satisfies Command, () => {});
      return whileThere(answer.promise);
    };
  const commands = {
    arm: command("arm"),
    passed: command("passed"),
    refund: command("refund"),
    becomeIdle: command("becomeIdle"),
    reconcile: command("reconcile"),
    records: command("records"),
    empty: command("empty"),
  } as ShopCommands;
  return {
    url: `http://localhost:${environment.PORT}`,
    commands,
    kill: () => child.kill("SIGKILL"),
    gone,
    whileThere,
  };
}
