import { sql } from "kysely";
import type { TodayEntry } from "#contract/admin/today.ts";
import type { JobName } from "../../jobs/jobs.ts";
import type { ListedGivenUp } from "../../queue/given-up.ts";
import type { Shop } from "../../shop.ts";

const MAX_ENTRIES = 100;

/**
 * What never reached anybody. Not codes of a login, which are of no use any more, nor answers to messages, which
 * show at their message, nor what is looked for again by itself: payments, refunds, and all by the clock.
 */
const UNDELIVERED: readonly JobName[] = [
  "send-receipt",
  "send-refund-mail",
  "issue-invoices",
  "send-invoice",
  "send-dispute-mail",
  "send-review-mail",
  "send-contact-message",
  "send-trial-mail",
  "send-trial-request",
  "send-refund-claim",
  "send-refund-claim-mail",
  "send-learners-reminder",
  "send-schedule",
  "send-staff-added",
  "announce-order",
];

/** Mails and announcements whose last try has failed, the oldest first. */
export async function listGivenUpEntries(
  shop: Pick<Shop, "jobs" | "db">,
): Promise<readonly TodayEntry[]> {
  const jobs = await shop.jobs.givenUp.list(UNDELIVERED, MAX_ENTRIES);
  const numbers = await findNumbers(shop, jobs);
  return jobs.toReversed().map(({ id, name, since }) => {
    const order = numbers.get(id) ?? null;
    return {
      kind: "job_given_up",
      id,
      subject: order ?? name,
      order,
      since: since.toISOString(),
      detail: name,
      next: "retry",
    };
  });
}

/** Whether one of them has this id. */
export async function isGivenUp({ jobs }: Pick<Shop, "jobs">, id: string): Promise<boolean> {
  return (await jobs.givenUp.list(UNDELIVERED, MAX_ENTRIES)).some((job) => job.id === id);
}

/** Tries one of them again; false if none of them has this id. */
export function retryGivenUp({ jobs }: Pick<Shop, "jobs">, id: string): Promise<boolean> {
  return jobs.givenUp.retryOne(UNDELIVERED, id);
}

/** The number of the order that each job is about, by the job's id. */
async function findNumbers(
  { db }: Pick<Shop, "db">,
  jobs: readonly ListedGivenUp[],
): Promise<ReadonlyMap<string, string>> {
  if (jobs.length === 0) return new Map();
  const told = JSON.stringify(jobs.map(({ id, data }) => ({ id, ...idsIn(data) })));
  const { rows } = await sql<{ id: string; number: string }>`
    select job.id, o.number
    from jsonb_to_recordset(${told}::jsonb)
      as job (id text, "orderId" text, "paymentId" text, "refundId" text, "moveId" bigint, "claimId" text)
    left join refunds r on r.id = job."refundId"
    left join payment_events e on e.id = job."moveId"
    left join refund_claims c on c.id = job."claimId"
    left join payments p
      on p.id = coalesce(job."paymentId", r.payment_id, e.payment_id, c.payment_id)
    join orders o on o.id = coalesce(job."orderId"::uuid, p.order_id)`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

function idsIn({ orderId, paymentId, refundId, moveId, claimId }: ListedGivenUp["data"]) {
  return { orderId, paymentId, refundId, moveId, claimId };
}
