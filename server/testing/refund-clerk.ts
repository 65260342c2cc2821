import { readConfig } from "../config/config.ts";
import { connect } from "../db/connect.ts";
import { createLog } from "../log.ts";
import { openShop } from "../open-shop.ts";
import { promiseRefund, RefundRefused } from "../payments/refund-promise.ts";

/**
 * A shop process in which staff click "give back". `clerks.ts` starts it and sends it refunds; it
 * requests all of them at once, and answers the outcome of each.
 */
export type Clicks = { readonly paymentId: string; readonly refundIds: readonly string[] };
export type Outcomes = readonly string[];

const config = readConfig(process.env);
const connection = await connect(config.databaseUrl, config.dataDir);
const { shop, close } = await openShop(config, connection, createLog(config.logLevel));

async function click(paymentId: string, refundId: string): Promise<string> {
  const all = { refundId, paymentId, amount: null, actor: "staff", reason: "agreed" } as const;
  try {
    return `promised ${(await promiseRefund(shop, all)).amount}`;
  } catch (error) {
    if (error instanceof RefundRefused) return error.problem;
    throw error;
  }
}

process.on("message", async ({ paymentId, refundIds }: Clicks) => {
  const outcomes: Outcomes = await Promise.all(refundIds.map((id) => click(paymentId, id)));
  process.send?.(outcomes);
});
process.once("disconnect", async () => {
  await close();
  await connection.close();
});
process.send?.("ready");
