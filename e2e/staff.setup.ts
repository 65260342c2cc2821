import { copy as words } from "#content/admin-sign-in.en.ts";
import { AuthenticatorApp } from "#server/testing/authenticator-app.ts";
import { readCode } from "./support/login.ts";
import { addStaffOfJourneys, OWNER } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("the first owner signs in, sets up the second factor, and adds the others (interface.md §12)", async ({
  page,
  consoleWatch,
}) => {
  // A second try is too late: the owner has an authenticator app by then.
  test.slow();
  consoleWatch.expectFailedRequests("/api/admin/me");
  await page.goto("/admin");
  await page.getByLabel(words.email.label).fill(OWNER);
  await page.getByRole("button", { name: words.email.submit }).click();
  await page.getByLabel(words.code.label).fill(await readCode(OWNER));
  const next = page.waitForResponse((answer) => answer.url().endsWith("/api/admin/sign-in"));
  await page.getByRole("button", { name: words.code.submit }).click();
  const { data } = (await (await next).json()) as { data: { totp: string } };
  await expect(page.getByRole("img", { name: words.enrol.picture })).toBeVisible();
  await page.getByLabel(words.second.totp).fill(new AuthenticatorApp(data.totp).codeAt(new Date()));
  await page.getByRole("button", { name: words.enrol.submit }).click();
  await expect(page.getByRole("heading", { name: words.codes.heading })).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await page.getByText(words.codes.kept).click();
  await page.getByRole("button", { name: words.codes.done }).click();
  await expect(page.getByText(OWNER).first()).toBeAttached();
  await addStaffOfJourneys(page.request);
});
