import { sql } from "kysely";
import type { StaffRefund } from "#contract/admin/refunds.ts";
import { toMajor } from "#core/money.ts";
import type { Queryable } from "../../db/schema.ts";
import type { StaffMember } from "../../staff/sessions.ts";

type Row = Omit<StaffRefund, "amount" | "is_own" | "created_at" | "settled_at"> & {
  readonly amount: number;
  readonly askerId: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
};

/** The refunds of a payment, with those that wait for a second person or were declined. */
export async function listStaffRefunds(
  db: Queryable,
  staff: Pick<StaffMember, "id">,
  paymentId: string,
): Promise<StaffRefund[]> {
  const { rows } = await sql<Row>`
    select coalesce(r.id, q.id) as id, coalesce(r.amount, q.amount) as amount,
      coalesce(r.currency, q.currency) as currency, coalesce(r.state, q.state) as state,
      coalesce(r.reason, q.reason) as reason, r.refusal, r.review,
      coalesce(asker.email, r.actor) as asked_by, q.asked_by as "askerId",
      decider.email as decided_by, coalesce(q.asked_at, r.created_at) as "createdAt",
      coalesce(r.settled_at, case when q.state = 'declined' then q.decided_at end) as "settledAt"
    from (select * from refunds where payment_id = ${paymentId}) r
    full join (select * from refund_requests where payment_id = ${paymentId}) q on q.id = r.id
    left join staff asker on asker.id = q.asked_by
    left join staff decider on decider.id = q.decided_by
    order by "createdAt", id`.execute(db);
  return rows.map(({ askerId, createdAt, settledAt, ...row }) => ({
    ...row,
    amount: toMajor(row.amount),
    is_own: askerId === staff.id,
    created_at: createdAt.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
  }));
}
