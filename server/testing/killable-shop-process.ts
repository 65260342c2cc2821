/**
 * The shop in a process that can be told where to die. It is assembled as in `processes/open-role.ts`, without
 * pages and without a sandbox, which must outlive it. `killable-shop.ts` starts it and talks to it.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createApp } from "../app.ts";
import { readConfig } from "../config/config.ts";
import { connect } from "../db/connect.ts";
import { digestState, findBrokenInvariants } from "../db/invariants.ts";
import { createLog } from "../log.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { listen } from "../network/listen.ts";
import { openShop } from "../open-shop.ts";
import { reconcile } from "../payments/reconcile.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { deletePurchases } from "./delete-purchases.ts";
import { type KillPoint, KillPoints } from "./kill-points.ts";
import type { Command, ShopCommands } from "./killable-shop.ts";
import { watchCommits } from "./watched-commits.ts";

const IDLE_STEP_MS = 20;

const points = new KillPoints();

function pass(at: string, when: KillPoint["when"]): void {
  if (points.pass(at, when)) process.kill(process.pid, "SIGKILL");
}

/** A mail is delivered when its file gets its name (`mail/mailer.ts`). */
function watchMails(mailbox: string): void {
  const rename = fs.renameSync;
  fs.renameSync = (from, to) => {
    const isMail = String(to).startsWith(mailbox);
    if (isMail) pass("mail", "before");
    rename(from, to);
    if (isMail) pass("mail", "after");
  };
  syncBuiltinESMExports();
}

const config = readConfig(process.env);
watchMails(mailboxOf(config.dataDir));
const connection = await connect(config.databaseUrl, config.dataDir);
const watched = { ...connection, db: watchCommits(connection.db, pass) };
const { shop } = await openShop(config, watched, createLog(config.logLevel));
await listen(createApp(shop, null).fetch, config);

/** The lines of the ledger without actor and reason, which differ after a kill. */
async function listMoves(): Promise<readonly string[]> {
  const moves = await connection.db
    .selectFrom("payment_events")
    .select(["status_before", "status_after", "amount"])
    .orderBy("id")
    .execute();
  return moves.map(({ status_before, status_after, amount }) =>
    [status_before ?? "nothing", "to", status_after, amount ?? ""].join(" ").trim(),
  );
}

const commands: ShopCommands = {
  async arm(target) {
    points.arm(target);
  },
  passed: async () => points.passed,
  async refund(request) {
    await promiseRefund(shop, { ...request, actor: "staff", reason: "agreed" });
  },
  async becomeIdle() {
    for (;;) {
      const { rows } = await sql`
        select id from jobs.job where state in ('created', 'retry', 'active') limit 1`.execute(
        connection.db,
      );
      if (rows.length === 0) return;
      await pause(IDLE_STEP_MS);
    }
  },
  async reconcile() {
    await reconcile(shop);
  },
  records: async () => ({
    digest: await digestState(connection.db),
    broken: await findBrokenInvariants(connection.db),
    moves: await listMoves(),
  }),
  empty: () => deletePurchases({ connection, dataDir: config.dataDir }),
};

/** Sends a message to the parent process, which may be gone by then. */
function say(message: unknown): void {
  process.send?.(message, undefined, undefined, () => {});
}

process.on("message", async ({ id, name, args }: Command) => {
  try {
    const perform = commands[name] as (...given: readonly unknown[]) => Promise<unknown>;
    say({ id, result: await perform(...args) });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.stack : String(error) });
  }
});
process.once("disconnect", () => process.exit(0));
say("listening");
