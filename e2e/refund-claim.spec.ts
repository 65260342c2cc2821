import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { buyInTab } from "./support/purchase.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { EN, spaced, WORDS } from "./support/words.ts";

/** From the top of the page, where the header covers nothing. */
async function expectCardAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page, what);
}

/** Nothing is wider than the window. */
async function expectToFit(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}

inBothLanguages((language, locale) => {
  const { refund, states } = WORDS[locale].account;

  test(`a parent sees the refundable sum, claims it, withdraws the claim and claims again (${language}) (D-222, D-223)`, async ({
    page,
  }) => {
    const buyer = newBuyer();
    await buyInTab(page, [42], buyer);
    await page.goto("/account");
    const order = page.getByRole("article");
    await expect(order.locator(".order-state")).toHaveText(states.paid);
    await order.getByRole("button", { name: spaced(refund.ask) }).click();
    await expect(order.getByRole("heading", { name: refund.heading })).toBeFocused();

    const show = order.getByRole("button", { name: spaced(refund.show) });
    // While the order is still asked for, a press does nothing.
    await expect(order.getByRole("radio")).toHaveCount(2);
    await show.click();
    await expect(order.getByText(spaced(refund.begunMissing))).toBeVisible();
    await order.getByLabel(spaced(refund.begun)).check();
    await order.getByRole("textbox").fill("37");
    await show.click();
    await expect(order.getByText(spaced(refund.heldInvalid.replace("{max}", "36")))).toBeVisible();
    await expectCardAccessible(page, "the form for a refund");
    await order.getByRole("textbox").fill("9");
    await show.click();
    await expect(order.locator(".refund-back .price")).toHaveText("$149.25");
    await order.getByLabel(spaced(refund.notBegun)).check();
    await expect(order.locator(".refund-back")).toHaveCount(0);
    await show.click();
    await expect(order.locator(".refund-back .price")).toHaveText("$199");
    await order.getByLabel(spaced(refund.note)).fill("We move away.");
    await expectCardAccessible(page, "what comes back");
    await expectToFit(page);

    await order.getByRole("button", { name: spaced(refund.send) }).click();
    const withdraw = order.getByRole("button", { name: spaced(refund.withdraw) });
    await expect(withdraw).toBeVisible();
    await expect(order.locator(".note")).toContainText("$199");
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBe(2);
    await page.reload();
    await expect(order.locator(".note")).toContainText("$199");
    await expectCardAccessible(page, "a refund that was asked for");
    await withdraw.click();
    await expect(order.getByRole("status")).toHaveText(spaced(refund.takenBack));
    await expect(order.locator(".order-refund")).toBeFocused();
    await expectCardAccessible(page, "a refund that was taken back");
    await order.getByRole("button", { name: spaced(refund.ask) }).click();
    await expect(order.getByText(spaced(refund.takenBack))).toHaveCount(0);
  });
});

test("unsaved input stays when the connection fails or another tab was first (D-223)", async ({
  page,
  consoleWatch,
}) => {
  const { refund } = EN.account;
  consoleWatch.expect("error", "Error in refund claim");
  consoleWatch.expectFailedRequests("/refund-claims");
  await buyInTab(page, [42], newBuyer());
  await page.goto("/account");
  const order = page.getByRole("article");
  await order.getByRole("button", { name: spaced(refund.ask) }).click();
  await order.getByLabel(spaced(refund.notBegun)).check();
  await order.getByRole("button", { name: spaced(refund.show) }).click();
  await order.getByLabel(spaced(refund.note)).fill("Please answer by mail.");
  const send = order.getByRole("button", { name: spaced(refund.send) });
  await page.context().setOffline(true);
  await send.click();
  await expect(order.getByRole("alert").filter({ hasText: spaced(refund.failed) })).toBeVisible();
  await page.context().setOffline(false);

  // A tab that another one opens is signed in too.
  const opened = page.context().waitForEvent("page");
  await page.evaluate(() => void window.open(location.href));
  const tab = await opened;
  await tab.getByRole("button", { name: spaced(refund.ask) }).click();
  await tab.getByLabel(spaced(refund.notBegun)).check();
  await tab.getByRole("button", { name: spaced(refund.show) }).click();
  await tab.getByRole("button", { name: spaced(refund.send) }).click();
  await expect(tab.getByRole("button", { name: spaced(refund.withdraw) })).toBeVisible();
  await tab.close();

  await expect(order.getByLabel(spaced(refund.note))).toHaveValue("Please answer by mail.");
  await send.click();
  await expect(order.getByRole("alert").locator(".note")).toBeVisible();
  await expect(order.getByLabel(spaced(refund.note))).toHaveValue("Please answer by mail.");
});
