import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { formatDate, sellerDay } from "#core/dates.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { RefundClaim } from "../refund-claims/store.ts";
import {
  escapeHtml,
  type Fact,
  factTable,
  linesToHtml,
  linkRow,
  mailHtml,
  priceIn,
  row,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";
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
  const fill = (text: string) =>
    text
      .replace("{order}", order.number)
      .replace("{brand}", brand.name[locale])
      .replace("{email}", isolate(brand.supportEmail));
  const facts = factsOf(claim, order, locale);
  const { answer } = claim;
  const link = `${publicUrl}${addressIn(locale, SCREENS.account.path)}`;
  const text = [
    heading,
    intro,
    ...(answer === "" ? [] : ["", answer]),
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${words.open}: ${link}`,
    fill(words.help),
  ].join("\n");
  const html = mailHtml(locale, fill(subject), [
    row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(heading)}</h1>`),
    row(locale, escapeHtml(intro)),
    ...(answer === "" ? [] : [row(locale, `<div dir="auto">${linesToHtml(answer)}</div>`)]),
    factTable(locale, facts),
    linkRow(locale, link, words.open),
    row(locale, escapeHtml(fill(words.help)), "color:#55627A;font-size:14px;"),
  ]);
  return {
    id: `refund-claim-${claim.id}-${claim.state}`,
    to: order.email,
    replyTo: brand.supportEmail,
    subject: fill(subject),
    text,
    html,
  };
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
  return staffMail(`refund-claim-notice-${id}-${state}`, to, (locale) => {
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

function factsOf(claim: RefundClaim, order: StoredOrder, locale: Locale): readonly Fact[] {
  const words = wordsIn(locale).mail.refundClaim;
  const price = priceIn(order.currency);
  return [
    [words.orderNumber, isolate(order.number)],
    [words.date, formatDate(sellerDay(claim.claimed_at), locale)],
    [words.amount, claim.amount === null ? words.weCalculate : price(claim.amount)],
  ];
}
