import { describe, expect, test } from "vitest";
import { DISPUTE_STATES } from "#core/dispute.ts";
import { EXAMPLE_ORDER } from "../testing/example-order.ts";
import { disputeMail } from "./dispute.ts";

const STAFF = "staff@example.com";
const at = new Date("2026-03-10T12:00:00Z");
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

describe("the mail to staff about a dispute", () => {
  test("the dispute mail says in both languages what happened, of which order and how much", () => {
    const mail = disputeMail(7, EXAMPLE_ORDER, { state: "opened", amount: 5_000, at }, STAFF);
    expect(mail).toMatchObject({ id: "dispute-7", to: STAFF });
    expect(mail.subject).toBe("100042 – disputed by the buyer · 100042 – اعتراض على الدفعة");
    const text = plain(mail.text);
    expect(text).toContain("Stripe holds $50 back until the dispute is over");
    expect(text).toContain("Order number: 100042\nPayment gateway: Stripe\nDate: March 10, 2026");
    expect(text).toContain("Disputed: $50\nTotal price: $199\nRefunded in all: $74.50");
    expect(text).toContain("10 مارس 2026");
    expect(mail.html).toContain('dir="rtl"');
  });

  test("the mail about a won dispute says that the money counts again, about a lost one that it is gone", () => {
    const textOf = (state: (typeof DISPUTE_STATES)[number]) =>
      plain(disputeMail(7, EXAMPLE_ORDER, { state, amount: 5_000, at }, STAFF).text);
    expect(textOf("won")).toContain("$50 is back with us and counts as before.");
    expect(textOf("lost")).toContain("$50 stays with the buyer.");
  });

  test("the dispute mail has the currency of the order", () => {
    const inDirhams = { ...EXAMPLE_ORDER, gateway: "tabby", currency: "AED" } as const;
    const mail = disputeMail(7, inDirhams, { state: "opened", amount: 5_000, at }, STAFF);
    const text = plain(mail.text);
    expect(text).toContain(
      "Disputed: AED\u00a050\nTotal price: AED\u00a0199\nRefunded in all: AED\u00a074.50",
    );
    expect(text + mail.html).not.toContain("$");
  });

  test("the dispute mail names nobody and leaves no placeholder, at any gateway (D-66)", () => {
    for (const gateway of ["stripe", "tamara", "tabby"] as const) {
      for (const state of DISPUTE_STATES) {
        const dispute = { state, amount: 5_000, at };
        const { subject, text, html } = disputeMail(
          7,
          { ...EXAMPLE_ORDER, gateway },
          dispute,
          STAFF,
        );
        expect(subject + text + html).not.toMatch(/[{}]|undefined|Mona|Saleh|mona@|\+971/);
      }
    }
  });
});
