import "./account.css";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderSummary } from "#contract/account.ts";
import { LOCALES } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { OrderCard } from "./order-card.tsx";

const ORDER: OrderSummary = {
  order_id: "100042",
  payment_id: "pay_1",
  payment_gateway: "stripe",
  status: "paid",
  created_at: "2026-03-09T12:00:00Z",
  currency: "USD",
  total_amount: 688,
  refunded_amount: 0,
  can_be_refunded: false,
  refund_claim: null,
  items: [
    { course_package_id: 9, name: "Kids Language", name_ar: "برنامج اللغة للأطفال", quantity: 1 },
    { course_package_id: 42, name: "Coding", name_ar: "البرمجة", quantity: 1 },
  ],
};

describe.each(LOCALES)("an order of an account (%s)", async (locale) => {
  const copy = await loadCopy("account", locale);

  test("an order says which language a language package teaches, and says nothing for others (design.md §12)", async () => {
    const shown = await showComponent(
      <ul>
        <OrderCard order={ORDER} copy={copy} />
      </ul>,
      { locale },
    );
    const items = [...shown.querySelectorAll(".order-item")].map(({ textContent }) => textContent);
    expect(items).toHaveLength(2);
    expect(items[0]).toContain(copy.order.language);
    expect(items[1]).not.toContain(copy.order.language);
    await expectAccessible(shown);
  });

  test("an order links its invoice and credit notes outside the app, and none where there are none (D-217)", async () => {
    const invoices = [
      { number: "INV-2026-000042", kind: "invoice", path: "/invoice/one" },
      { number: "CN-2026-000007", kind: "credit_note", path: "/invoice/other" },
    ] as const;
    const shown = await showComponent(
      <ul>
        <OrderCard order={ORDER} copy={copy} />
        <OrderCard order={{ ...ORDER, invoices: [...invoices] }} copy={copy} />
      </ul>,
      { locale },
    );
    await expectAccessible(shown);
    // The browser follows such a link itself; the app has no page there.
    let isFollowedByApp: boolean | undefined;
    const stop = (event: Event) => {
      isFollowedByApp = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", stop, { once: true });
    await userEvent.click(page.getByRole("link", { name: /INV-2026/ }));
    expect(isFollowedByApp).toBe(false);
    const [without, withInvoices] = [...shown.querySelectorAll(".order")].map((card) =>
      [...card.querySelectorAll("a[href^='/invoice/']")].map((link) => [
        link.getAttribute("href"),
        link.textContent,
      ]),
    );
    expect(without).toEqual([]);
    expect(withInvoices).toEqual(
      invoices.map(({ number, kind, path }) => [
        path,
        copy.order.invoices[kind].replace("{number}", number),
      ]),
    );
  });

  test("an order that was charged in riyals shows its total and what went back in riyals (D-126)", async () => {
    const order: OrderSummary = {
      ...ORDER,
      currency: "SAR",
      total_amount: 763.08,
      refunded_amount: 190.77,
    };
    const shown = await showComponent(
      <ul>
        <OrderCard order={order} copy={copy} />
      </ul>,
      { locale },
    );
    const prices = [...shown.querySelectorAll(".price")].map(({ textContent }) => textContent);
    expect(prices).toEqual([763.08, 190.77].map((amount) => formatPrice(amount, "SAR")));
  });

  test("an order keeps its buttons at one side of the card, in however many rows", async () => {
    onTestFinished(() => page.viewport(390, 844));
    const order: OrderSummary = {
      ...ORDER,
      can_be_refunded: true,
      learners: "/learners/key",
      invoices: [
        { number: "INV-2026-000042", kind: "invoice", path: "/invoice/one" },
        { number: "CN-2026-000007", kind: "credit_note", path: "/invoice/other" },
      ],
    };
    const shown = await showComponent(
      <ul style={{ maxInlineSize: "48rem" }}>
        <OrderCard order={order} copy={copy} />
      </ul>,
      { locale },
    );
    /** How far the last button of each row is from the side at which the rows end. */
    const gaps = (isWide: boolean) => {
      const [atStart, atEnd] =
        locale === "ar" ? (["right", "left"] as const) : (["left", "right"] as const);
      const side = isWide ? atEnd : atStart;
      const edge = shown.querySelector(".order-foot")?.getBoundingClientRect()[side] ?? 0;
      const rows = new Map<number, number>();
      for (const button of shown.querySelectorAll(".order-foot .button, .order-refund > .button")) {
        const place = button.getBoundingClientRect();
        const gap = Math.abs(place[side] - edge);
        rows.set(place.top, Math.min(gap, rows.get(place.top) ?? gap));
      }
      return [...rows.values()];
    };
    for (const width of [390, 768, 1440]) {
      await page.viewport(width, 900);
      const found = gaps(width >= 640);
      expect(found.length).toBeGreaterThan(1);
      for (const gap of found) expect(gap).toBeLessThan(1);
    }
  });
});
