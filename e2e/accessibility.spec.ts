import { answerCall, offerGateways } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { applyCoupon, couponBox, openCart } from "./support/cart.ts";
import { checkoutFields, openCheckout } from "./support/checkout.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** A paid order, as the API tells it. */
const ORDER = {
  order_id: "YA-26-000042",
  items: [{ name: "Mental Math Programme", quantity: 1, price: 149 }],
  user: { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  currency: "USD",
  total_amount: 134.1,
  discount_amount: 14.9,
  status: "paid",
  paid_at: "2026-03-09T10:00:00.000Z",
  refunded_amount: 0,
};

/** What stands at the return address, by the answer that brings it there. */
const RETURNS = {
  receipt: { body: { success: true, data: ORDER } },
  confirming: { status: 202, body: { success: false } },
  notPaid: { status: 409, body: { success: false, data: { status: "not_paid" } } },
  failed: { status: 500, body: { success: false } },
  notFound: { status: 404, body: { success: false } },
} as const;

inBothLanguages((language) => {
  test(`the cart is free of accessibility faults, with rows and with errors (${language}) (design.md 11)`, async ({
    page,
    words,
    consoleWatch,
  }) => {
    consoleWatch.expect("error", "Error removing item");
    consoleWatch.expectFailedRequests("/cart/remove/");
    await offerGateways(page, "stripe", "tamara", "tabby");
    await openCart(page, [43, 43, 44]);
    await expectAccessible(page, "the cart");
    await answerCall(page, "/cart/remove/{id}", { status: 500, body: { success: false } });
    await page.locator(".cart-row-remove").first().click();
    await expect(page.getByText(words.cart.removeFailed)).toBeVisible();
    await applyCoupon(page, "NOSUCHCODE", words);
    await expect(couponBox(page).getByRole("alert")).not.toBeEmpty();
    await expectAccessible(page, "the cart with errors");
  });

  test(`the checkout is free of accessibility faults, at first and with errors (${language}) (design.md 11)`, async ({
    page,
    words,
  }) => {
    await openCart(page, [43]);
    const modal = await openCheckout(page, words);
    await expectAccessible(page, "the checkout");
    const { agree, submit } = checkoutFields(modal, words);
    await agree.check();
    await submit.click();
    await expect(modal.getByRole("alert")).not.toBeEmpty();
    await expectAccessible(page, "the checkout with errors");
  });

  test(`missing prices, a toast and the open menu are free of accessibility faults (${language}) (design.md 11)`, async ({
    page,
    words,
    context,
    consoleWatch,
  }, { project }) => {
    consoleWatch.expect("error", "Error fetching package details");
    consoleWatch.expectFailedRequests("/api/");
    await page.goto("/");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await answerCall(page, "/get-course-packages", { status: 500, body: {} });
    await page.getByRole("link", { name: words.home.hero.packages }).click();
    await expect(page.getByText(words.shell.prices.unavailable)).toHaveCount(2);
    await context.setOffline(true);
    await expect(page.getByText(words.shell.connection.offline).first()).toBeVisible();
    await expectAccessible(page, "missing prices and a message in passing");
    if (project.name === "phone") {
      await page.getByRole("button", { name: words.shell.nav.menu }).click();
      await expectAccessible(page, "the menu");
    }
  });

  for (const [state, answer] of Object.entries(RETURNS)) {
    test(`the return from the payment is free of accessibility faults: ${state} (${language}) (design.md 11)`, async ({
      page,
      words,
      consoleWatch,
    }) => {
      const fine = state === "receipt" || state === "confirming";
      if (!fine) consoleWatch.expect("error", "Error fetching order");
      consoleWatch.expectFailedRequests("/orders/payment/");
      await answerCall(page, "/orders/payment/pay_1/stripe", answer);
      await page.goto("/success?paymentId=pay_1&gatewayId=stripe");
      const { heading } = words.success[state as keyof typeof RETURNS];
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expectAccessible(page, state);
    });
  }
});

test("with forced colours the checkout has an edge, and the current page in the menu a mark (design.md 11)", async ({
  page,
  words,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openCart(page, [43]);
  const modal = await openCheckout(page, words);
  expect(await modal.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe("solid");
  await page.goto("/coding");
  const marks = await page
    .locator(".site-menu-link")
    .evaluateAll((links) =>
      links.flatMap((link) =>
        getComputedStyle(link).textDecorationLine === "underline"
          ? [link.getAttribute("aria-current")]
          : [],
      ),
    );
  expect(marks).toEqual(["true"]);
});

test("with forced colours icons have the colour of their text, and card marks a background of their own (design.md 11)", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/coding");
  const icons = page.locator(".accordion-chevron");
  const looks = await icons.evaluateAll((all) =>
    all.map((icon) => [
      getComputedStyle(icon).color,
      getComputedStyle(icon.parentElement ?? icon).color,
    ]),
  );
  expect(looks.length).toBeGreaterThan(0);
  for (const [own, beside] of looks) expect(own).toBe(beside);
  // The page's first call and one beside it would each get a browser id of its own.
  await page.waitForLoadState("networkidle");
  await openCart(page, [43]);
  const mark = page.locator(".payment-marks > li").first();
  await expect(mark).toBeAttached();
  expect(await mark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
});

test("with forced colours the chosen tab, the focus and the buttons can be distinguished (design.md 11)", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/packages");
  const tabs = page.getByRole("tab");
  const look = (selected: boolean) =>
    page
      .getByRole("tab", { selected })
      .first()
      .evaluate((tab) => {
        const { backgroundColor, color, borderColor, outlineStyle, textDecorationLine } =
          getComputedStyle(tab);
        return { backgroundColor, color, borderColor, outlineStyle, textDecorationLine };
      });
  await expect(tabs).toHaveCount(3);
  expect(await look(true)).not.toEqual(await look(false));
  const button = page.locator(".package-card button").first();
  expect(await button.evaluate((one) => getComputedStyle(one).borderTopStyle)).not.toBe("none");
  await page.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => {
    const focused = document.activeElement;
    const ring = focused?.closest("label") ?? focused;
    return ring === null ? "none" : getComputedStyle(ring).outlineStyle;
  });
  expect(outline).not.toBe("none");
});
