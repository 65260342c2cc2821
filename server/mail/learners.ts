import { wordsIn } from "#content/words.ts";
import { isolate } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { Mail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";

/** Reminds a buyer to say who learns; it names no learner, and `link` opens the page (D-208). */
export function learnersMail(order: StoredOrder, link: string): Mail {
  const words = wordsIn(order.locale).mail.learners;
  return orderMail(order, `learners-${order.id}`, {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.intro],
    facts: [[words.orderNumber, isolate(order.number)]],
    links: [[words.open, link]],
    help: words.help,
  });
}
