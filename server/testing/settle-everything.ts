import { connect } from "../db/connect.ts";
import type { SandboxBeside } from "./sandbox-beside.ts";
import { PageIsOver, sandboxOf } from "./sandbox-client.ts";
import { runCommand } from "./shop-process.ts";

/** A page of Tabby's that has run out counts as open for another ten minutes. */
const EXPIRY_MS = 15 * 60_000;
/** A gateway or a database that is too busy to answer leaves payments for the next time. */
const MAX_RECONCILED = 5;

/** Pages that nobody paid expire, news arrives, the shop is stopped, and the operator reconciles. */
export async function settleEverything(
  beside: SandboxBeside,
  stopShop: () => Promise<void>,
): Promise<void> {
  const { settle, ledger } = sandboxOf(beside);
  for (const { provider: gateway, reference } of await ledger()) {
    try {
      await settle(`${beside.sandboxUrl}/${gateway}/pay/${reference}`, "expire");
    } catch (error) {
      if (!(error instanceof PageIsOver)) throw error;
    }
  }
  await beside.sandbox.settled();
  await stopShop();
  beside.passTime(EXPIRY_MS);
  const { environment } = beside;
  for (let time = 0; time < MAX_RECONCILED; time += 1) {
    // What failed meanwhile waits for its next try, which may be minutes away.
    await hear(environment, "outbox", "--drain");
    const told = await hear(environment, "reconcile", "--once");
    const areSettled = /Asked about (\d+) unsettled payments; \1 are settled now/.test(told);
    if (areSettled && !(await isRefundWaiting(environment))) return;
  }
}

/** What an operator is told, also by exit 1 because not all could be done yet. */
async function hear(
  environment: SandboxBeside["environment"],
  ...args: readonly string[]
): Promise<string> {
  try {
    return await runCommand(environment, ...args);
  } catch (error) {
    const told = String(Object(error).stderr);
    if (/^(Everything that waited was tried|Asked about)/.test(told)) return told;
    throw error;
  }
}

/** Whether a refund waits for its next try: the last payment to settle may be a duplicate. */
async function isRefundWaiting(environment: SandboxBeside["environment"]): Promise<boolean> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = environment;
  const { db, close } = await connect(databaseUrl ?? null, dataDir);
  const waiting = await db
    .selectFrom("refunds")
    .select("id")
    .where("state", "not in", ["done", "refused"])
    .limit(1)
    .executeTakeFirst();
  await close();
  return waiting !== undefined;
}
