import type { Page } from "@playwright/test";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { type Buyer, newBuyer } from "./support/buyer.ts";
import { buyByCalls } from "./support/purchase.ts";
import { mailsTo } from "./support/sandbox.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** Nothing is wider than the window. */
async function expectToFit(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}

inBothLanguages((language, locale) => {
  const { orders: words, shell } = ADMIN_WORDS[locale];

  /** Finds the order of a buyer by an email and opens it. */
  async function openOrderOf(page: Page, { email }: Buyer): Promise<void> {
    await openScreen(page, "/admin/orders", locale);
    await page.getByRole("searchbox").fill(email);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/query=/);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await page.getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { name: words.order.timeline.heading })).toBeVisible();
  }

  test(`staff find an order by a phone, and the filter stays in the address (${language}) (D-165)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const { buyer } = await buyByCalls(request, [42], newBuyer());
    await signInStaff(page, "support");
    await openScreen(page, "/admin/orders", locale);
    await page.getByRole("searchbox").fill(`0${buyer.number}`);
    await page.getByRole("button", { name: shell.form.search }).click();
    await expect(page.getByRole("table")).toContainText(buyer.email);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await expectAccessible(page, "orders");
    await expectToFit(page);
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue(`0${buyer.number}`);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await page.getByRole("searchbox").fill("nobody@example.org");
    await page.getByRole("button", { name: shell.form.search }).click();
    await expect(page.getByRole("heading", { name: words.list.none })).toBeVisible();
    // Support may neither take the orders along nor give money back.
    await expect(page.getByRole("button", { name: words.list.file })).toHaveCount(0);
    await openOrderOf(page, buyer);
    await expect(page.getByRole("button", { name: words.order.settle })).toBeVisible();
    await expect(page.getByRole("button", { name: words.order.refund })).toHaveCount(0);
  });

  test(`staff send the receipt again and refund a part, once for each press (${language}) (D-164, D-165)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const { buyer } = await buyByCalls(request, [42], newBuyer());
    await signInStaff(page, "sales");
    await openOrderOf(page, buyer);
    await expectAccessible(page, "order");
    await expectToFit(page);
    await page.getByRole("button", { name: words.order.receipt.ar }).dblclick();
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBe(2);

    await page.getByRole("button", { name: words.order.refund }).click();
    const dialog = page.getByRole("dialog", { name: words.refund.title });
    const held = dialog.getByRole("textbox").first();
    await held.fill("9");
    await held.press("Tab");
    await expect(dialog.getByText("149.25").first()).toBeVisible();
    await expectAccessible(page, "refund");
    await expectToFit(page);
    const give = dialog.getByRole("button", { name: "149.25" });
    await give.click();
    await expect(dialog.getByText(words.refund.reasonMissing)).toBeVisible();
    await dialog.getByLabel(words.refund.reason).fill("27 of 36 sessions were not held");
    await give.dblclick();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => {
        await page.reload();
        await expect(
          page.getByRole("heading", { name: words.order.refunds.heading }),
        ).toBeVisible();
        const refunds = page.getByRole("table", { name: words.order.refunds.heading });
        return refunds.getByText(words.refundStates.done, { exact: true }).count();
      })
      .toBe(1);
    await expect(page.getByText(words.badges.partly)).toBeVisible();
  });

  test(`staff record a dispute at Tabby, then that it was won (${language}) (D-252)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const { buyer } = await buyByCalls(request, [42], newBuyer(), "tabby");
    await signInStaff(page, "sales");
    await openOrderOf(page, buyer);
    const { disputes: labels } = words.order;
    const open = page.getByRole("button", { name: labels.record });
    const dialog = page.getByRole("dialog", { name: labels.record });
    await open.click();
    await dialog.getByLabel(labels.disputed).fill("200.50");
    await expectAccessible(page, "dispute");
    await expectToFit(page);
    await dialog.getByRole("button", { name: labels.record }).dblclick();
    await expect(dialog).toBeHidden();
    const table = page.getByRole("table", { name: labels.heading });
    await expect(table).toContainText("200.50");
    await expect(table).toContainText(words.disputeStates.opened);
    await expect(page.getByText(words.badges.disputed, { exact: true }).first()).toBeVisible();
    await open.click();
    await dialog.getByRole("button", { name: labels.states.lost }).click();
    await page.getByRole("option", { name: labels.states.won }).click();
    await dialog.getByRole("button", { name: labels.record }).click();
    await expect(table).toContainText(words.disputeStates.won);
    await expect(page.getByText(words.badges.disputed, { exact: true })).toHaveCount(0);
  });

  test(`Today says that nothing needs a person, or shows what does (${language}) (D-167)`, async ({
    page,
    consoleWatch,
  }) => {
    const { today } = ADMIN_WORDS[locale];
    consoleWatch.expectFailedRequests("/api/admin/");
    await signInStaff(page, "owner");
    await openScreen(page, "/admin", locale);
    const empty = page.getByRole("heading", { name: today.none });
    await expect(empty.or(page.getByRole("list", { name: today.list }))).toBeVisible();
    await expectAccessible(page, "today");
    await expectToFit(page);
  });
});
