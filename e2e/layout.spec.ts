import type { OrderSummary } from "#contract/account.ts";
import { answerCall, offerGateways } from "./support/answers.ts";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import { openCheckout } from "./support/checkout.ts";
import { expectToFit, nameOf, resize, smallTargets, WINDOWS } from "./support/measures.ts";
import { buyInTab, orderInTab } from "./support/purchase.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

inBothLanguages((language) => {
  test(`the filled cart and the open checkout fit the window (${language}) (D-139)`, async ({
    page,
    words,
    viewport,
  }) => {
    await offerGateways(page, "stripe", "tamara", "tabby");
    await openCart(page, [8, 8, 47]);
    const height = viewport?.height ?? 844;
    await expectToFit(page, "cart");
    const modal = await openCheckout(page, words, "tabby");
    for (const window of WINDOWS) {
      await resize(page, window, height);
      const inner = await modal.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect.soft(inner, `checkout at ${nameOf(window)}`).toBeLessThanOrEqual(0);
      expect.soft(await smallTargets(page), `checkout at ${nameOf(window)}`).toEqual([]);
    }
  });

  test(`the sandbox's payment page fits the window (${language}) (D-139)`, async ({ page }) => {
    await page.goto(await orderInTab(page, [8, 47], newBuyer()));
    await expect(page.getByRole("table")).toHaveCount(2);
    await expectToFit(page, "payment page");
  });

  test(`the receipt fits the window (${language}) (D-139)`, async ({ page }) => {
    const name = "Adults & Foundation Language · Immersion Plus · 6 months";
    const name_ar = "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 6 أشهر";
    const data = {
      order_id: "YA-26-000042",
      items: [{ name, name_ar, quantity: 99, price: 1079 }],
      user: {
        name: "Mona Saleh",
        email: `${"long".repeat(12)}@example.com`,
        phone: "+971501234567",
      },
      payment_gateway: "stripe",
      currency: "SAR",
      total_amount: 106_821,
      discount_amount: 1000.5,
      status: "paid",
      paid_at: "2026-03-09T10:00:00.000Z",
      refunded_amount: 0,
    };
    await answerCall(page, "/orders/payment/pay_1/stripe", { body: { success: true, data } });
    await page.goto("/success?paymentId=pay_1&gatewayId=stripe");
    await expect(page.getByRole("table")).toBeVisible();
    await expectToFit(page, "receipt");
  });

  test(`the account of a buyer with invoices fits the window (${language}) (D-139)`, async ({
    page,
  }) => {
    const { number } = await buyInTab(page, [44], newBuyer());
    const order: OrderSummary = {
      order_id: number,
      payment_id: "pay_1",
      payment_gateway: "stripe",
      status: "paid",
      created_at: "2026-03-09T12:00:00Z",
      currency: "SAR",
      total_amount: 106_821,
      refunded_amount: 1000.5,
      can_be_refunded: true,
      refund_claim: null,
      items: [
        {
          course_package_id: 8,
          name: "Adults & Foundation Language · Immersion Plus · 6 months",
          name_ar: "برنامج اللغة للبالغين والتأسيس · الانغماس المكثّف · 6 أشهر",
          quantity: 99,
        },
      ],
      invoices: [
        { number: "INV-2026-000042", kind: "invoice", path: "/invoice/one" },
        { number: "CN-2026-000007", kind: "credit_note", path: "/invoice/other" },
      ],
    };
    await answerCall(page, "/orders", { body: { success: true, data: [order] } });
    await page.goto("/account");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expectToFit(page, "account");
  });
});

test("cards stand side by side on a wide window and below each other on a narrow one, each with its button at the bottom (design.md 5, 8)", async ({
  page,
}, { project }) => {
  await page.goto("/character-building-packages");
  const boxes = await page.locator(".package-card").evaluateAll((cards) =>
    cards.map((card) => {
      const { left, top, bottom } = card.getBoundingClientRect();
      const button = card.querySelector("button:last-of-type")?.getBoundingClientRect();
      return { left, top, bottom, gap: bottom - (button?.bottom ?? 0) };
    }),
  );
  expect(boxes).toHaveLength(3);
  const [first, second, third] = boxes;
  if (project.name === "phone") {
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? 0);
    expect(third?.top).toBeGreaterThanOrEqual(second?.bottom ?? 0);
  } else {
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(new Set(boxes.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
    expect(second?.left).toBeGreaterThan(first?.left ?? 0);
  }
});

test("the cart's sums stand beside the rows and the ways to pay on a wide window, and between them on a narrow one (design.md 5)", async ({
  page,
}, { project }) => {
  await openCart(page, [43, 44]);
  const rows = await page.locator(".cart-rows").boundingBox();
  const sums = await page.locator(".cart-summary").boundingBox();
  const payment = await page.locator("#payment").boundingBox();
  if (project.name === "phone") {
    expect(sums?.y).toBeGreaterThan((rows?.y ?? 0) + (rows?.height ?? 0) - 1);
    expect(payment?.y).toBeGreaterThan((sums?.y ?? 0) + (sums?.height ?? 0) - 1);
  } else {
    expect(payment?.x).toBe(rows?.x);
    expect(payment?.y).toBeGreaterThan((rows?.y ?? 0) + (rows?.height ?? 0) - 1);
    expect(sums?.x).toBeGreaterThan((rows?.x ?? 0) + (rows?.width ?? 0) - 1);
    expect(Math.abs((sums?.y ?? 0) - (rows?.y ?? 999))).toBeLessThan(40);
  }
});
