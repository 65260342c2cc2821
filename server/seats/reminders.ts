import { sql } from "kysely";
import { DAY_MS } from "#core/durations.ts";
import { inTransaction } from "../db/transaction.ts";
import { learnersMail } from "../mail/learners.ts";
import type { SendMail } from "../mail/mailer.ts";
import { sendOnce } from "../mail/sent-mails.ts";
import { findOrder } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { learnersLink } from "./learners-link.ts";
import { hasSeats, listSeats } from "./store.ts";

/** How many days after the payment a buyer is reminded, and after how many it is too late (D-208). */
const REMINDED_AFTER = { from: 2, until: 14 } as const;

/** The most orders that one transaction marks. */
const BATCH = 200;

/**
 * Enqueues a mail to each buyer who was to say who learns and has not, once for each order. Two processes
 * share the orders between them; an order is marked together with its job. Returns how many.
 */
export async function remindBuyers(shop: Shop): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await remindSome(shop);
    reminded += some;
    if (some < BATCH) return reminded;
  }
}

function remindSome(shop: Shop): Promise<number> {
  const at = shop.now();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  return inTransaction(shop.db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update orders set learners_reminded_at = ${at}
      where id in (
        select o.id from orders o
        where o.status = 'paid' and o.learners_reminded_at is null and not o.duplicate
          and o.erased_at is null
          and o.paid_at between ${before(REMINDED_AFTER.until)} and ${before(REMINDED_AFTER.from)}
          and (select sum(quantity) from order_lines l where l.order_id = o.id) > (
            select count(*) from seats s
            where s.order_id = o.id and (s.first_name is not null or s.given_back_at is not null))
        limit ${BATCH} for update skip locked)
      returning id`.execute(transaction);
    for (const { id } of rows) {
      await shop.jobs.enqueue(transaction, "send-learners-reminder", { orderId: id }, id);
    }
    return rows.length;
  });
}

/** Sends the reminder once, unless there is nobody to name any more, or nobody to ask. */
export async function sendReminder(
  { shop, sendMail }: { readonly shop: Shop; readonly sendMail: SendMail },
  orderId: string,
): Promise<void> {
  const { db, config, now } = shop;
  const order = await findOrder(db, orderId);
  if (order === null || !hasSeats(order)) return;
  const seats = await listSeats(db, orderId);
  if (seats.every(({ learner }) => learner !== null)) return;
  const mail = learnersMail(order, learnersLink(config, orderId, order.locale, now()));
  const { locale } = order;
  await sendOnce(shop, sendMail, mail, { orderId, kind: "learners", locale });
}
