import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { StaffRefund, StaffRefundClaim } from "#contract/admin/refunds.ts";
import { LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { EXAMPLE_ORDER } from "../../testing/example-order.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signedInAs } from "../../testing/signed-in.tsx";
import { Screen } from "./screen.tsx";

const WORDS: Localized<typeof en> = { en, ar };

const REFUND: StaffRefund = {
  id: "refund",
  amount: 50,
  currency: "SAR",
  state: "waiting",
  reason: "agreed",
  refusal: null,
  review: null,
  asked_by: "me@example.com",
  is_own: true,
  decided_by: null,
  created_at: "2025-11-21T10:00:00Z",
  settled_at: null,
};
const CLAIM: StaffRefundClaim = {
  id: "claim",
  state: "waiting",
  claimed_at: "2025-11-22T10:00:00Z",
  begun: true,
  held: [{ held: 9, of: 36 }],
  amount: 500,
  proposal: 480.25,
  note: "We move away.",
  answer: "",
  decided_at: null,
  decided_by: null,
};

/** An order about which there is everything to say: an earlier claim was declined, some money went back. */
const EVENTFUL: StaffOrder = {
  ...EXAMPLE_ORDER,
  refunded: 30.05,
  disputed: 20,
  family_discount: 74.6,
  payment: {
    ...EXAMPLE_ORDER.payment,
    live: false,
    reserved: 80.15,
    gateway_away_since: EXAMPLE_ORDER.created_at,
  },
  refunds: [
    REFUND,
    {
      ...REFUND,
      id: "refused",
      amount: 40.5,
      state: "refused",
      refusal: "The card has expired.",
      asked_by: "sales@example.com",
    },
  ],
  refund_claims: [
    CLAIM,
    { ...CLAIM, id: "earlier", state: "declined", note: "", answer: "All classes were held." },
  ],
  disputes: [
    {
      reference: null,
      amount: 20.75,
      state: "lost",
      reason: null,
      opened_at: "2025-11-23T10:00:00Z",
      closed_at: null,
    },
  ],
  timeline: [
    happening("order", "ordered", "2025-11-20T10:00:00Z", 746.1),
    happening("refund", "refund_done", "2025-11-21T10:00:00Z", 30.05),
  ],
  invoices: [{ number: "YA-26-1", kind: "invoice", path: "/invoice/1" }],
};

function happening(kind: "order" | "refund", what: string, at: string, amount: number) {
  return { kind, what, at, amount, by: null, from: null, to: null, note: null };
}

async function showOrder(order: StaffOrder, locale: Locale, role: Role = "owner") {
  const served = serve({
    [paths.order]: order,
    [paths.orderSettle]: { outcome: "away", status: "paid" },
    [paths.learners]: { seats: [], next: null },
  });
  const main = await show(signedInAs(role, <Screen />), locale);
  await expect.element(page.getByText(WORDS[locale].order.timeline.heading)).toBeVisible();
  return { main, ...served };
}

/** The value beside a label. */
function factIn(main: Element, heading: string, label: string): string | undefined {
  const card = [...main.querySelectorAll(".card")].find(
    (one) => one.querySelector("h2")?.textContent === heading,
  );
  const labels = [...(card?.querySelectorAll("dt") ?? [])];
  const found = labels.find(({ textContent }) => textContent === label);
  return found?.nextElementSibling?.textContent?.replaceAll("\u00a0", " ");
}

test.each(LOCALES)(
  "an order shows what was paid, went back, is on its way and is disputed, in its currency (%s) (D-164, D-165)",
  async (locale) => {
    const { order: words } = WORDS[locale];
    const { main } = await showOrder(EVENTFUL, locale);
    const { lines, payment, invoices, refunds, disputes } = words;
    expect(factIn(main, lines.heading, lines.family)).toBe("−SAR 74.60");
    expect(factIn(main, lines.heading, lines.total)).toBe("SAR 746.10");
    expect(factIn(main, payment.heading, payment.refunded)).toBe("SAR 30.05");
    expect(factIn(main, payment.heading, payment.onTheWay)).toBe("SAR 50.10");
    expect(factIn(main, payment.heading, payment.disputed)).toBe("SAR 20");
    expect(factIn(main, invoices.heading, invoices.invoice)).toBe("YA-26-1");
    expect(main.textContent).toContain(payment.test);
    expect(main.textContent).toContain(words.away);
    const invoice = page.getByRole("link", { name: "YA-26-1" });
    await expect.element(invoice).toHaveAttribute("href", "/invoice/1");
    // It has no way back to the screen.
    await expect.element(invoice).toHaveAttribute("target", "_blank");
    const table = (name: string) => page.getByRole("table", { name }).element().textContent;
    const asked = `${refunds.by} sales@example.com`;
    for (const text of ["SAR\u00a050", "SAR\u00a040.50", "The card has expired.", asked]) {
      expect(table(refunds.heading)).toContain(text);
    }
    expect(table(disputes.heading)).toContain("SAR\u00a020.75");
    const happened = [...main.querySelectorAll(".timeline .figure")].map((one) => one.textContent);
    expect(happened).toEqual(["SAR\u00a030.05", "SAR\u00a0746.10"]);
  },
);

test.each(LOCALES)(
  "an order shows every claim of its families, with what they counted and wrote (%s) (D-223)",
  async (locale) => {
    const { order: words, claimStates } = WORDS[locale];
    const { main } = await showOrder(EVENTFUL, locale);
    const claims = main.querySelector(".claims-card")?.textContent;
    const counted = words.claims.heldOf
      .replace("{name}", locale === "en" ? "Coding" : "البرمجة")
      .replace("{held}", "9")
      .replace("{of}", "36");
    const facts = [counted, "SAR\u00a0500", "SAR\u00a0480.25", "We move away."];
    for (const text of [...facts, "All classes were held.", claimStates.declined]) {
      expect(claims).toContain(text);
    }
  },
);

/** The buttons of an order, and what else only some may see, by role (interface.md §12). */
const SEEN: Readonly<Record<Role, readonly string[]>> = {
  owner: ["settle", "receipts", "refund", "take back", "decline", "learners"],
  sales: ["settle", "receipts", "refund", "take back", "decline"],
  support: ["settle", "receipts", "learners"],
  content: [],
};

test.each(ROLES)("of an order a role sees what it may do: %s (interface.md §12)", async (role) => {
  const { order: words } = en;
  const { main } = await showOrder(EVENTFUL, "en", role);
  const offered = {
    settle: words.settle,
    receipts: words.receipt.en,
    refund: words.refund,
    approve: words.refunds.approve,
    "take back": words.refunds.takeBack,
    decline: words.claims.decline,
  };
  const buttons = page
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
  const seen = Object.entries(offered).flatMap(([name, text]) =>
    buttons.includes(text) ? [name] : [],
  );
  const headings = [...main.querySelectorAll("h2")].map(({ textContent }) => textContent);
  const learners = headings.includes("Who learns") ? ["learners"] : [];
  expect([...seen, ...learners]).toEqual(SEEN[role]);
});

test.each(LOCALES)(
  "of an erased buyer an order shows neither the card nor a way to mail a receipt, and says why (%s) (D-164)",
  async (locale) => {
    const { order: words } = WORDS[locale];
    const erased = { name: "", email: "", phone: "", erased_at: "2025-12-01T10:00:00Z" };
    const { main } = await showOrder({ ...EXAMPLE_ORDER, ...erased }, locale);
    await expect.element(page.getByText(words.erased)).toBeVisible();
    await expect.element(page.getByRole("button", { name: words.refund })).toBeVisible();
    const headings = [...main.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(headings).not.toContain(words.buyer.heading);
    for (const name of [words.receipt.en, words.receipt.ar]) {
      await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
    }
  },
);

test("only the second payment of a purchase is said to be one, and only a paid order has learners (D-164, D-207)", async () => {
  const { order: words } = en;
  const headings = (main: Element) =>
    [...main.querySelectorAll("h2")].map((one) => one.textContent);
  const first = await showOrder(EXAMPLE_ORDER, "en");
  expect(headings(first.main)).toContain("Who learns");
  expect(first.main.textContent).not.toContain(words.duplicate);
  expect(first.main.textContent).not.toContain(words.erased);
  first.main.remove();
  const refunded = { status: "refunded", duplicate: true } as const;
  const second = await showOrder({ ...EXAMPLE_ORDER, ...refunded }, "en");
  expect(second.main.textContent).toContain(words.duplicate);
  expect(headings(second.main)).not.toContain("Who learns");
});

test("an unpaid order offers no receipt and no refund, and one whose money is all on its way no refund (D-164, D-165)", async () => {
  const { order: words } = en;
  const refund = page.getByRole("button", { name: words.refund });
  const receipt = page.getByRole("button", { name: words.receipt.en });
  const unpaid = await showOrder({ ...EXAMPLE_ORDER, status: "pending" }, "en");
  await expect.element(page.getByRole("button", { name: words.settle })).toBeVisible();
  await expect.element(refund).not.toBeInTheDocument();
  await expect.element(receipt).not.toBeInTheDocument();
  unpaid.main.remove();
  await showOrder(
    { ...EXAMPLE_ORDER, payment: { ...EXAMPLE_ORDER.payment, reserved: EXAMPLE_ORDER.total } },
    "en",
  );
  await expect.element(receipt).toBeVisible();
  await expect.element(refund).not.toBeInTheDocument();
});

test("staff who ask a gateway that is away are told that it does not answer, and the order is read again (D-165)", async () => {
  const { order: words } = en;
  const { read, written } = await showOrder(EXAMPLE_ORDER, "en");
  await page.getByRole("button", { name: words.settle }).click();
  await expect.element(page.getByText(words.settled.away)).toBeVisible();
  expect(written).toEqual([["POST /api/admin/orders/100042/settle", null]]);
  await expect
    .poll(() => read.filter((path) => path.startsWith("/api/admin/orders")))
    .toHaveLength(2);
});
