import { expect, test } from "vitest";
import * as ar from "#content/admin-orders.ar.ts";
import * as en from "#content/admin-orders.en.ts";
import { isolate, LOCALES } from "#core/locale.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { show } from "../../testing/show.tsx";
import { Buyer, Disputes, Lines, Payment } from "./facts.tsx";

const WORDS = { en: en.copy, ar: ar.copy };

const ORDER = {
  lines: [],
  currency: "USD" as const,
  family_discount: 0,
  coupon_code: "10-OFF",
  coupon_discount: 10,
  total: 90,
};

test.each([
  ["en", en.copy.order.lines.coupon.replace("{code}", ORDER.coupon_code)],
  ["ar", ar.copy.order.lines.coupon.replace("{code}", isolate(ORDER.coupon_code))],
] as const)(
  "a coupon code that begins with a digit is not reordered beside its discount (%s) (D-22)",
  async (locale, label) => {
    const main = await show(<Lines order={ORDER} />, locale);
    expect(main.querySelector("dt")?.textContent).toBe(label);
  },
);

const textOf = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ");

/** Each label with what stands beside it. */
const factsIn = (main: Element) =>
  [...main.querySelectorAll("dt")].map((label) => [
    label.textContent,
    textOf(label.nextElementSibling),
  ]);

const cellsIn = (main: Element) => [...main.querySelectorAll("tbody th, tbody td")].map(textOf);

test.each(LOCALES)(
  "an order names its buyer, how to reach them, and the language of their mails (%s) (D-164)",
  async (locale) => {
    const { order, languages } = WORDS[locale];
    const { buyer } = order;
    const main = await show(<Buyer order={EXAMPLE_ORDER} />, locale);
    expect(factsIn(main)).toEqual([
      [buyer.name, "Mona Saleh"],
      [buyer.email, "mona@example.com"],
      [buyer.phone, "+966-501234567"],
      [buyer.country, { en: "Saudi Arabia", ar: "المملكة العربية السعودية" }[locale]],
      [buyer.language, languages.ar],
    ]);
    const hrefs = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["mailto:mona@example.com", "tel:+966501234567"]);
  },
);

test("of a payment staff see its state, its gateway, the gateway's reference, and when it was paid in their time (D-165)", async () => {
  const { order, paymentStatuses, gateways } = ar.copy;
  const { payment } = order;
  const main = await show(<Payment order={EXAMPLE_ORDER} />, "ar");
  expect(factsIn(main)).toEqual([
    [payment.status, paymentStatuses.paid],
    [payment.gateway, gateways.stripe],
    [payment.reference, "pi_1"],
    [payment.paid, "20 نوفمبر 2025 13:05"],
  ]);
  main.remove();
  const unpaid = {
    ...EXAMPLE_ORDER,
    gateway: "tamara",
    paid_at: null,
    payment: { ...EXAMPLE_ORDER.payment, status: "pending", reference: null },
  } as const;
  expect(factsIn(await show(<Payment order={unpaid} />, "en"))).toEqual([
    [en.copy.order.payment.status, en.copy.paymentStatuses.pending],
    [en.copy.order.payment.gateway, en.copy.gateways.tamara],
  ]);
});

test.each(LOCALES)(
  "an order says what was bought: each package with its sessions, number and price, and what was taken off (%s) (D-164)",
  async (locale) => {
    const { lines } = WORDS[locale].order;
    const [line] = EXAMPLE_ORDER.lines;
    const order = {
      ...EXAMPLE_ORDER,
      lines: [{ ...line, sessions: 72, foundation_sessions: 120, quantity: 2, price: 1492.2 }],
      family_discount: 149.22,
      coupon_code: "SAVE",
      coupon_discount: 75,
      total: 1267.98,
    } as typeof EXAMPLE_ORDER;
    const main = await show(<Lines order={order} />, locale);
    const name = { en: "Coding", ar: "البرمجة" }[locale];
    expect(cellsIn(main)).toEqual([name, "72 / 120", "2", "SAR 1,492.20"]);
    expect(factsIn(main).map(([, sum]) => sum)).toEqual(["−SAR 149.22", "−SAR 75", "SAR 1,267.98"]);
    expect(factsIn(main).at(0)?.at(0)).toBe(lines.family);
  },
);

test.each(LOCALES)(
  "each dispute of an order says when it was opened, how it stands and why (%s) (D-165)",
  async (locale) => {
    const { disputeStates, disputeReasons } = WORDS[locale];
    const dispute = { reference: "dp_1", amount: 20.75, closed_at: null } as const;
    const disputes = [
      { ...dispute, state: "won", reason: "fraudulent", opened_at: "2025-11-20T22:30:00Z" },
      { ...dispute, state: "lost", reason: "unheard_of", opened_at: "2025-11-22T10:00:00Z" },
    ] as const;
    const main = await show(
      <Disputes order={{ ...EXAMPLE_ORDER, disputes: [...disputes] }} />,
      locale,
    );
    const days = {
      en: ["November 21, 2025 01:30", "November 22, 2025 13:00"],
      ar: ["21 نوفمبر 2025 01:30", "22 نوفمبر 2025 13:00"],
    }[locale];
    expect(cellsIn(main)).toEqual([
      days[0],
      disputeStates.won,
      disputeReasons["fraudulent"],
      "SAR 20.75",
      days[1],
      disputeStates.lost,
      "unheard_of",
      "SAR 20.75",
    ]);
  },
);
