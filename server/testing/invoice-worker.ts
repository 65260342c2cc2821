/**
 * Issues the invoices that are due, in a process that may be killed at any moment: it says so whenever it
 * holds a number that is not committed. Several of them at once do the same work, each in an order of its
 * own.
 */
import { sql } from "kysely";
import { connect } from "../db/connect.ts";
import { lockOrders } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { listDueOrders } from "../invoices/due.ts";
import { issueDue } from "../invoices/issue.ts";

const connection = await connect(process.env["DATABASE_URL"] ?? "", "");
for (;;) {
  const due = await listDueOrders(connection.db, new Date(0));
  if (due.length === 0) break;
  const from = process.pid % due.length;
  for (const orderId of [...due.slice(from), ...due.slice(0, from)]) {
    await inTransaction(connection.db, async (transaction) => {
      await lockOrders(transaction, sql`id = ${orderId}`);
      await issueDue(transaction, orderId, new Date());
      process.send?.("holds a number");
    });
  }
}
await connection.close();
process.disconnect();
