import type { APIRequestContext, Page } from "@playwright/test";
import { addressIn } from "#core/addresses.ts";
import { LANGUAGES } from "#core/locale.ts";
import { ReadDocument } from "#server/testing/document.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { CallLog } from "./support/calls.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

// All journeys edit pages of one shop, and each page is one journey's.
test.describe.configure({ mode: "serial" });

/** The field of a text in a language of the page, whatever the language of the screen. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** The heading of the document that a visitor without a sign-in gets. */
async function headingForVisitors(visitor: APIRequestContext, path: string): Promise<string> {
  const document = await (await visitor.get(path)).text();
  return new ReadDocument(document).textOf("h1");
}

inBothLanguages((language, locale) => {
  const { shell, words } = ADMIN_WORDS[locale];
  const screen = locale === "en" ? "mental-math" : "packages";
  const [place, path] =
    screen === "packages" ? ["title", "/packages"] : ["hero.heading", "/mental-math"];
  const name = (of: string) => `${place}.0.text.${of}`;

  test(`a page is edited in both languages, checked, previewed, published, seen by visitors, and undone (${language}) (D-176, D-177, D-179)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    await signInStaff(page, "content");
    await openScreen(page, "/admin/words", locale);
    await page.getByRole("link", { name: words.pages[screen], exact: true }).click();
    const english = field(page, name("en"));
    const arabic = field(page, name("ar"));
    const shipped = await english.inputValue();

    // Different figures are refused, at their place.
    await english.fill("Learn in groups of 7");
    await arabic.fill("التعلّم في مجموعات من ٩");
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByText(words.blocked)).toBeVisible();
    await expect(arabic).toHaveAccessibleDescription(/7.*9/);
    await expect(
      page.getByRole("button", { name: words.publish.action, exact: true }),
    ).toBeDisabled();
    await expectAccessible(page, "problems");

    await arabic.fill("التعلّم في مجموعات من 7");
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByText(words.blocked)).toBeHidden();
    expect(await headingForVisitors(request, path)).toBe(shipped);

    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page
        .getByRole("link", { name: words.preview.replace("{language}", LANGUAGES.ar.name) })
        .click(),
    ]);
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(/مجموعات من.7/);
    await preview.close();

    await page.getByRole("button", { name: words.publish.action, exact: true }).click();
    const asked = page.getByRole("dialog", { name: words.publish.heading });
    await asked.getByRole("button", { name: words.publish.action, exact: true }).click();
    await expect(asked).toBeHidden();
    await expect.poll(() => headingForVisitors(request, path)).toBe("Learn in groups of 7");
    expect(await headingForVisitors(request, addressIn("ar", path))).toMatch(/مجموعات من.7/);

    await page.getByRole("button", { name: words.history.action }).click();
    const history = page.getByRole("dialog", { name: words.history.heading });
    await expect(history.getByText(words.history.now)).toBeVisible();
    await expectAccessible(page, "history");
    await history.getByRole("button", { name: words.history.restore }).last().click();
    await expect(history).toBeHidden();
    await expect(english).toHaveValue(shipped);
    await expect.poll(() => headingForVisitors(request, path)).toBe(shipped);
  });

  test(`the screens of words are accessible and fit the window (${language}) (design.md 11)`, async ({
    page,
  }) => {
    await signInStaff(page, "content");
    for (const address of ["/admin/words", "/admin/words/private-tutoring"]) {
      await openScreen(page, address, locale);
      await expect(page.getByText(shell.loading)).toBeHidden();
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
      await expectAccessible(page, address);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, address).toBe(0);
    }
  });
});

test("a page opened by a link inside the app shows the same edits as its document (D-177)", async ({
  page,
  consoleWatch,
}) => {
  const { words } = ADMIN_WORDS.en;
  consoleWatch.expectFailedRequests("/api/admin/");
  await signInStaff(page, "content");
  await openScreen(page, "/admin/words/ai-teacher-training");
  await field(page, "hero.lead.0.text.en").fill("A course that was edited");
  await field(page, "hero.lead.0.text.ar").fill("دورة بنص معدّل");
  await page.getByRole("button", { name: words.save }).click();
  const publish = page.getByRole("button", { name: words.publish.action, exact: true });
  await publish.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.publish.action, exact: true })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();

  const calls = new CallLog(page);
  await page.goto("/coding");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const to = page.locator('footer a[href="/ai-teacher-training"]').first();
  await to.click();
  await expect(page).toHaveURL(/ai-teacher-training$/);
  await expect(page.getByText("A course that was edited")).toBeVisible();
  expect(calls.lines.filter((line) => line.includes("/api/words/"))).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(/coding$/);
  expect(calls.lines.filter((line) => line.includes("/api/words/coding"))).toEqual([]);
  await page.goto("/ai-teacher-training");
  await expect(page.getByText("A course that was edited")).toBeVisible();
});

test("the second of two who edit a page keeps what was typed and sees what the first has saved (D-176)", async ({
  page,
  browser,
  consoleWatch,
}) => {
  const { words } = ADMIN_WORDS.en;
  consoleWatch.expectFailedRequests("/api/admin/");
  await signInStaff(page, "content");
  await openScreen(page, "/admin/words/children-fitness");
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const first = await signInStaff(other, "owner");
  await openScreen(other, "/admin/words/children-fitness");

  await field(other, "hero.heading.0.text.en").fill("By the first");
  await field(other, "hero.heading.0.text.ar").fill("من الأول");
  await other.getByRole("button", { name: words.save }).click();
  await expect(other.getByText(words.unsaved)).toBeHidden();

  await field(page, "hero.lead.0.text.en").fill("By the second");
  await field(page, "hero.lead.0.text.ar").fill("من الثاني");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.meanwhile.heading.replace("{who}", first.email))).toBeVisible();
  await expect(field(page, "hero.lead.0.text.en")).toHaveValue("By the second");
  await expect(field(page, "hero.heading.0.text.en")).toHaveValue("By the first");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.unsaved)).toBeHidden();
  await other.context().close();
});
