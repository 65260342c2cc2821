import { expect, test } from "vitest";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import type { StaffOrder } from "#contract/admin/orders.ts";
import { LOCALES } from "#core/locale.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { Timeline } from "./timeline.tsx";

const WORDS = { en, ar };
const AT = "2025-11-28T10:00:59.000Z";
const HAPPENING: StaffOrder["timeline"][number] = {
  at: AT,
  kind: "order",
  what: "ordered",
  from: null,
  to: null,
  amount: null,
  by: null,
  note: null,
};
const ORDER: StaffOrder = { ...EXAMPLE_ORDER, timeline: [HAPPENING] };

test.each(LOCALES)(
  "the timeline uses the reader's time zone and language (%s) (D-165)",
  async (locale) => {
    const main = await show(<Timeline order={ORDER} />, locale);
    const time = main.querySelector("time");
    const here = new Date(AT);
    const clock = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, "0"));
    const day = { en: "November 28, 2025", ar: "28 نوفمبر 2025" }[locale];
    expect(time?.textContent).toBe(`${day} ${clock.join(":")}`);
    expect(time?.dateTime).toBe(AT);
  },
);

test.each(LOCALES)(
  "the timeline says from where to where a payment moved, who did what, why, and in which language a mail was (%s) (D-165)",
  async (locale) => {
    const { kinds, happenings, actors, causes, languages, paymentStatuses, order } = WORDS[locale];
    const timeline: StaffOrder["timeline"] = [
      { ...HAPPENING, note: "order placed" },
      {
        ...HAPPENING,
        kind: "payment",
        what: "payment_moved",
        from: "pending",
        to: "paid",
        by: "webhook",
        note: "asked the gateway",
      },
      { ...HAPPENING, kind: "staff", what: "order.receipt", by: "support sara@example.com" },
      { ...HAPPENING, kind: "mail", what: "mail_receipt", note: "ar" },
    ];
    const main = await show(<Timeline order={{ ...EXAMPLE_ORDER, timeline }} />, locale);
    const said = [...main.querySelectorAll(".timeline-line")].map((line) =>
      [...line.querySelectorAll(".row > *, p")].map(({ textContent }) => textContent),
    );
    const moved = order.timeline.moved
      .replace("{from}", paymentStatuses.pending)
      .replace("{to}", paymentStatuses.paid);
    expect(said).toEqual([
      [kinds.mail, happenings["mail_receipt"], languages.ar],
      [kinds.staff, happenings["order.receipt"], "sara@example.com"],
      [kinds.payment, moved, actors["webhook"], causes["asked the gateway"]],
      [kinds.order, happenings["ordered"]],
    ]);
  },
);
