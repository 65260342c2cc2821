import type { Connection } from "../db/connection.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { promiseRefundIn, RefundRefused } from "../payments/refund-promise.ts";
import { openJobs } from "../queue/open-jobs.ts";

/** Staff beside a shop on PostgreSQL, who promise refunds; the shop's jobs do the rest. */
export type StaffDesk = {
  /** The ids of the promised refunds. */
  readonly promised: readonly string[];
  /** Refunds a small part of a payment with each call, as long as something is left. */
  refund(paymentId: string): Promise<void>;
  close(): Promise<void>;
};

const AMOUNT = 1_000;

/** Opens a desk on the shop's database; it runs no jobs. */
export async function openStaffDesk(connection: Connection): Promise<StaffDesk> {
  const jobs = await openJobs(connection, createLog("silent"), JOBS);
  const desk = { jobs, now: () => new Date() };
  const promised: string[] = [];
  return {
    promised,
    async refund(paymentId) {
      const refundId = `staff-${promised.length}-${paymentId}`;
      const why = { actor: "staff", reason: "agreed" } as const;
      try {
        await connection.db
          .transaction()
          .execute((transaction) =>
            promiseRefundIn(desk, transaction, { refundId, paymentId, amount: AMOUNT, ...why }),
          );
        promised.push(refundId);
      } catch (error) {
        if (!(error instanceof RefundRefused)) throw error;
      }
    },
    close: () => jobs.stop(),
  };
}
