import type { APIRequestContext } from "@playwright/test";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { buyByCalls, claimAll, type Purchase } from "./support/purchase.ts";
import { mailsTo } from "./support/sandbox.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** An order whose buyer asks for a refund before the first class. */
async function claimedOrder(request: APIRequestContext): Promise<Purchase> {
  const purchase = await buyByCalls(request, [42], newBuyer());
  await claimAll(request, purchase, { amount: 199, note: "We move away." });
  return purchase;
}

inBothLanguages((language, locale) => {
  const { orders: words, today } = ADMIN_WORDS[locale];
  const { claims } = words.order;

  test(`staff find a family's claim in Today, and refund it after one question (${language}) (D-223)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const { number, buyer } = await claimedOrder(request);
    await signInStaff(page, "sales");
    await openScreen(page, "/admin", locale);
    await expect(page.getByText(today.kinds.refund_claimed.title).first()).toBeVisible();
    await openScreen(page, `/admin/orders/${number}`, locale);
    await expect(page.getByRole("heading", { name: claims.heading })).toBeVisible();
    await expect(page.getByText("We move away.")).toBeVisible();
    await expectAccessible(page, "a refund that a family asks for");
    const give = page.getByRole("button", { name: /199/ });
    await give.click();
    await page.getByRole("dialog").getByRole("button", { name: /199/ }).click();
    await expect(give).toHaveCount(0);
    await expect(page.getByRole("heading", { name: claims.earlier })).toBeVisible();
    await expect(page.locator(".claims-card")).toContainText(words.claimStates.granted);
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBe(3);
  });

  test(`staff decline a claim with a reason that is mailed to the family (${language}) (D-223)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const { number, buyer } = await claimedOrder(request);
    await signInStaff(page, "sales");
    await openScreen(page, `/admin/orders/${number}`, locale);
    await page.getByRole("button", { name: claims.decline, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: claims.declineTitle });
    await dialog.getByRole("button", { name: claims.decline, exact: true }).click();
    await expect(dialog.getByText(claims.declineMissing)).toBeVisible();
    await dialog.getByRole("textbox").fill("All sessions were held.");
    await expectAccessible(page, "declining a refund");
    await dialog.getByRole("button", { name: claims.decline, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("All sessions were held.")).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(buyer.email)).at(-1)?.text ?? "")
      .toContain("All sessions were held.");
  });
});
