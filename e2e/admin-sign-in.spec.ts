import { randomUUID } from "node:crypto";
import { addressIn } from "#core/addresses.ts";
import { AuthenticatorApp } from "#server/testing/authenticator-app.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { readCode } from "./support/login.ts";
import { openScreen, signInStaff, takeMember } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

inBothLanguages((language, locale) => {
  const { shell, signIn, staff } = ADMIN_WORDS[locale];

  test(`a member of the staff signs in with the keyboard alone, and every step is accessible (${language}) (interface.md §12, design.md 11)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const email = takeMember("support");
    await page.goto(addressIn(locale, "/admin"));
    await expect(page.getByLabel(signIn.email.label)).toBeFocused();
    await expectAccessible(page, "email");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");

    await expect(page.getByLabel(signIn.code.label)).toBeFocused();
    await expectAccessible(page, "code");
    await page.keyboard.type(await readCode(email));
    const next = page.waitForResponse((answer) => answer.url().endsWith("/api/admin/sign-in"));
    await page.keyboard.press("Enter");
    const { data } = (await (await next).json()) as { data: { totp: string } };

    await expect(page.getByLabel(signIn.second.totp)).toBeFocused();
    await expectAccessible(page, "second factor");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(signIn.second.totp)).toHaveAttribute("aria-invalid", "true");
    // Announced (WCAG 4.1.3): the field has the focus already.
    await expect(page.locator("[aria-live=polite] > .field-error")).not.toBeEmpty();
    await page
      .getByLabel(signIn.second.totp)
      .fill(new AuthenticatorApp(data.totp).codeAt(new Date()));
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: signIn.codes.heading })).toBeFocused();
    await expectAccessible(page, "recovery codes");
    const done = page.getByRole("button", { name: signIn.codes.done });
    await expect(done).toBeDisabled();
    await page.getByRole("checkbox", { name: signIn.codes.kept }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(done).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(email).first()).toBeAttached();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test(`a sign-in that ends keeps the half-filled form (${language}) (D-162)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const owner = await signInStaff(page, "owner");
    const email = `half-${randomUUID()}@example.com`;
    await openScreen(page, "/admin/staff", locale);
    await page.getByRole("button", { name: staff.add }).click();
    const form = page.getByRole("dialog", { name: staff.adding.title });
    await form.getByLabel(staff.adding.email).fill(email);
    // What happens after half an hour without use.
    await page.context().clearCookies({ name: "staff" });
    await form.getByRole("button", { name: staff.adding.submit }).click();

    const again = page.getByRole("dialog", { name: signIn.again.title });
    await expect(again.getByLabel(signIn.email.label)).toHaveValue(owner.email);
    await again.getByRole("button", { name: signIn.email.submit }).click();
    await again.getByLabel(signIn.code.label).fill(await readCode(owner.email, 2));
    await again.getByRole("button", { name: signIn.code.submit }).click();
    await expect(again.getByLabel(signIn.second.totp)).toBeVisible();
    await expectAccessible(page, "sign-in above a form");
    // The code that the app shows next: one that was taken is not taken again.
    const next = owner.app.codeAt(new Date(Date.now() + 30_000));
    await again.getByLabel(signIn.second.totp).fill(next);
    await again.getByRole("button", { name: signIn.second.submit }).click();
    await expect(again).toBeHidden();
    await expect(page.getByRole("rowheader", { name: email })).toBeAttached();
  });

  test(`a change of language keeps the screen and what is typed (${language}) (D-163)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    await signInStaff(page, "owner");
    await openScreen(page, "/admin/audit", locale);
    const field = page.getByRole("searchbox");
    await field.fill("refund");
    const menu = page.getByRole("button", { name: shell.menu.open });
    if (await menu.isVisible()) await menu.click();
    const other = locale === "en" ? "ar" : "en";
    await page.locator(`a[lang="${other}"]:visible`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      ADMIN_WORDS[other].shell.screens.audit,
    );
    await expect(field).toHaveValue("refund");
  });

  test(`the screens of sign-ins, staff and audit are accessible and fit the window (${language}) (design.md 11)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    await signInStaff(page, "owner");
    for (const path of ["/admin/sign-ins", "/admin/staff", "/admin/audit"]) {
      await openScreen(page, path, locale);
      await expect(page.getByRole("table").first()).toBeVisible();
      await expectAccessible(page, path);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, path).toBe(0);
    }
  });
});

test("a role does not see what it may not do, and the address of such a screen says so (interface.md §12)", async ({
  page,
  consoleWatch,
}) => {
  const { shell } = ADMIN_WORDS.en;
  consoleWatch.expectFailedRequests("/api/admin/");
  await signInStaff(page, "content");
  await page.goto("/admin/staff");
  await expect(page.getByRole("heading", { name: shell.notPermitted.heading })).toBeVisible();
  await expect(page.getByRole("link", { name: shell.screens.staff })).toHaveCount(0);
});

test("signing out leaves nothing on the screen but the sign-in (interface.md §12)", async ({
  page,
  consoleWatch,
}) => {
  const { shell, signIn } = ADMIN_WORDS.en;
  consoleWatch.expectFailedRequests("/api/admin/");
  await signInStaff(page, "support");
  await openScreen(page, "/admin/sign-ins");
  const menu = page.getByRole("button", { name: shell.menu.open });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: shell.account.signOut }).last().click();
  await expect(page.getByLabel(signIn.email.label)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table")).toHaveCount(0);
});
