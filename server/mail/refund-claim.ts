import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { RefundClaim } from "../refund-claims/store.ts";
import { type Fact, priceIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { orderMail } from "./order-mail.ts";
import { staffMail } from "./staff.ts";

/** A claim that its family is mailed about: what is given back has a mail of its own (`refundMail`). */
export type MailedClaim = RefundClaim & { readonly state: "waiting" | "declined" };

/** Tells the family, in the order's language, that its claim has arrived, or why it was declined. */
export function refundClaimMailToFamily(
  claim: MailedClaim,
  order: StoredOrder,
  publicUrl: string,
): Mail {
  const { locale } = order;
  const words = wordsIn(locale).mail.refundClaim;
  const { subject, heading, intro } = words.states[claim.state];
  const link = `${publicUrl}${addressIn(locale, SCREENS.account.path)}`;
  const mail = orderMail(order, `refund-claim-${claim.id}-${claim.state}`, {
    subject,
    heading,
    paragraphs: [intro],
    typed: claim.answer,
    facts: factsOf(claim, order, locale),
    links: [[words.open, link]],
    help: words.help,
  });
  return { ...mail, replyTo: brand.supportEmail };
}

/** A claim that staff are mailed about: what they decide themselves they know. */
export type StaffMailedClaim = RefundClaim & { readonly state: "waiting" | "withdrawn" };

/** Tells staff, in both languages, that a family asks for a refund, or has taken that back. */
export function refundClaimMailToStaff(
  claim: StaffMailedClaim,
  order: StoredOrder,
  to: string,
  publicUrl: string,
): Mail {
  const { id, state, note } = claim;
  return staffMail(noticeId(id, state), to, (locale) => {
    const words = wordsIn(locale).mail.refundClaim;
    const { subject, heading, intro } = words.staff[state];
    const address = `${publicUrl}${addressIn(locale, "/admin/orders")}/${order.number}`;
    return {
      subject: subject.replace("{order}", order.number),
      heading,
      intro,
      facts: [
        ...factsOf(claim, order, locale),
        ...(note === "" ? [] : [[words.note, note] as const]),
      ],
      next: words.staff.next.replace("{address}", isolate(address)),
    };
  });
}

function noticeId(claimId: string, state: StaffMailedClaim["state"]): string {
  return `refund-claim-notice-${claimId}-${state}`;
}

/** The ids of the mails to staff about a claim: the family's note is in them, and not its email. */
export function noticeIdsOf(claimId: string): readonly string[] {
  return [noticeId(claimId, "waiting"), noticeId(claimId, "withdrawn")];
}

function factsOf(claim: RefundClaim, order: StoredOrder, locale: Locale): readonly Fact[] {
  const words = wordsIn(locale).mail.refundClaim;
  const price = priceIn(order.currency);
  return [
    [words.orderNumber, isolate(order.number)],
    [words.date, formatDate(sellerDay(claim.claimed_at), locale)],
    [words.amount, claim.amount === null ? words.weCalculate : price(claim.amount)],
  ];
}
