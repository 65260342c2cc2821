import { brand } from "#content/brand.ts";
import { DAY_SECONDS } from "#core/durations.ts";
import { SCREENS } from "#core/screens.ts";
import { CallLog } from "./support/calls.ts";
import { openCart } from "./support/cart.ts";
import { expectHead, readHead } from "./support/head.ts";
import { expect, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

for (const place of ["banner", "contentinfo"] as const) {
  test(`the ${place === "banner" ? "header" : "footer"} switches the language in place and keeps the choice (R-SHELL-09, R-SHELL-20, R-I18N-02, R-I18N-03, R-I18N-05, R-STATE-06, D-17, D-25)`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto("/policy?from=mail#top");
    await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
    const calls = new CallLog(page);
    const toggle = page.getByRole(place).getByRole("button", { name: "العربية" });
    await expect(toggle).toHaveAttribute("lang", "ar");
    await toggle.click();

    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "ar");
    await expect(html).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.policy.title);
    await expect(page).toHaveURL("/policy?from=mail#top");
    await expectHead(page, AR.policy.meta, `${baseURL}/policy`);
    expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe("ar");
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "locale")?.value).toBe("ar");
    expect(calls.lines).toEqual([]);

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.policy.title);
    const back = page.getByRole(place).getByRole("button", { name: "English" });
    await expect(back).toHaveAttribute("lang", "en");
    await back.click();
    await expect(html).toHaveAttribute("dir", "ltr");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.policy.title);
    expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe("en");
  });
}

test("a change of language keeps audience, duration and scroll, without a new document or a new call (D-25)", async ({
  page,
}) => {
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await page.getByRole("tab", { name: EN.packages.stages.kids.tab }).click();
  await page.getByRole("radio", { name: "2 months" }).check();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  const calls = new CallLog(page);
  const document = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("tab", { selected: true })).toHaveText(AR.packages.stages.kids.tab);
  await expect(page.getByRole("radio", { name: "شهران" })).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
  expect(calls.lines).toEqual([]);
});

test("a language chosen in another tab is used for the whole next page of this one (D-25)", async ({
  page,
  context,
}) => {
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/policy");
  await expect(other.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await other.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "ar");

  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.refund.title);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const contacts = page.getByRole("contentinfo").getByRole("heading", { level: 2 });
  await expect(contacts.filter({ hasText: AR.shell.footer.contact })).toBeVisible();
});

test("without a connection the language stays, and nothing typed is lost (D-25, design.md 8)", async ({
  page,
  context,
}) => {
  await openCart(page, [44]);
  const coupon = page.getByRole("textbox", { name: EN.cart.coupon.label });
  await coupon.fill("WELC");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const toggle = page.getByRole("banner").getByRole("button", { name: "العربية" });
  await toggle.press("Enter");
  const messages = page.getByRole("region", { name: EN.shell.toast.region });
  await expect(messages.getByText(EN.shell.connection.offline)).toBeVisible();
  await expect(coupon).toHaveValue("WELC");
  expect(await page.evaluate(() => localStorage.getItem("locale"))).not.toBe("ar");
  await context.setOffline(false);
  await toggle.press("Enter");
  await expect(page.getByRole("textbox", { name: AR.cart.coupon.label })).toHaveValue("WELC");
});

test("text typed into a form stays when the language changes (D-25)", async ({ page }) => {
  await openCart(page, [44]);
  await page.getByRole("textbox", { name: EN.cart.coupon.label }).fill("WELC");
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("textbox", { name: AR.cart.coupon.label })).toHaveValue("WELC");
});

test("an Arabic address speaks Arabic and remembers it; its inner links are plain; switching to English leads to the plain address (D-143)", async ({
  page,
}) => {
  await page.goto("/ar/refund?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.refund.title);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("locale"))).toBe("ar");
  const inner = page
    .getByRole("contentinfo")
    .getByRole("link", { name: AR.shell.footer.legal.policy });
  await expect(inner).toHaveAttribute("href", "/policy");
  await inner.click();
  await expect(page).toHaveURL("/policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.policy.title);

  await page.goBack();
  await expect(page).toHaveURL("/ar/refund?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.refund.title);
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/refund?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
  await page.goForward();
  await expect(page).toHaveURL("/policy");
  await page.goBack();
  await expect(page).toHaveURL("/refund?from=mail");
});

test("a change of language keeps the section, the query of the address and the scroll, also for Back, in both directions and at both kinds of address (D-25, D-143)", async ({
  page,
}) => {
  const place = "?from=mail#part-2";
  const toggle = page.getByRole("banner").locator(".language-toggle");
  await page.goto(`/ar/policy${place}`);
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const scrollY = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrollY).toBeGreaterThan(100);
  for (const [path, title] of [
    [`/policy${place}`, EN.policy.title],
    [`/policy${place}`, AR.policy.title],
    [`/policy${place}`, EN.policy.title],
  ] as const) {
    await toggle.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(path);
    expect(await scrollY()).toBeGreaterThan(100);
  }
  const refunds = page.getByRole("contentinfo").getByRole("link", { name: "Refunds" });
  await refunds.scrollIntoViewIfNeeded();
  const left = await scrollY();
  await refunds.click();
  await expect(page).toHaveURL("/refund");
  await page.goBack();
  await expect.poll(scrollY).toBe(left);
  await page.reload();
  await expect(page).toHaveURL(`/policy${place}`);
});

test("a stored language that the server could not know is applied before the first paint (D-143)", async ({
  page,
  context,
}) => {
  await page.goto("/refund");
  await page.evaluate(() => localStorage.setItem("locale", "ar"));
  await context.clearCookies();
  await page.addInitScript(() => {
    const painted: string[] = [];
    new PerformanceObserver(() => painted.push(document.documentElement.lang)).observe({
      type: "paint",
      buffered: true,
    });
    Object.assign(window, { painted });
  });
  await page.goto("/packages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.packages.title);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "painted") as string[]))
    .toContain("ar");
  const shown = await page.evaluate(() => Reflect.get(window, "painted") as string[]);
  expect(new Set(shown)).toEqual(new Set(["ar"]));
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "locale")?.value).toBe("ar");
});

test("an unknown stored language counts as English (R-I18N-07, D-17)", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("locale", "fr"));
  await page.goto("/refund");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
  await expect(page.getByRole("banner").getByRole("button", { name: "العربية" })).toBeVisible();
});

test("the terms have one address for both languages and show the chosen one, which all pages know for a year (D-12, D-143)", async ({
  page,
  context,
}) => {
  await page.goto(SCREENS.terms.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.terms.title);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(AR.terms.title);
  await expect(page).toHaveURL(SCREENS.terms.path);
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === "locale");
  expect(cookie).toMatchObject({ value: "ar", path: "/", sameSite: "Lax" });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * DAY_SECONDS);
  const { alternates } = await readHead(page);
  expect(alternates).toEqual({});
});

test("the server's messages are in the language of the page (D-20)", async ({ page }) => {
  const calls = new CallLog(page);
  await page.goto("/ar/packages");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  for (const { path, headers } of await calls.all()) {
    expect(headers["accept-language"], path).toBe("ar");
  }
});

test("the brand's name is in the language of the page (D-137)", async ({ page }) => {
  const logo = page.getByRole("banner").locator(".header-logo");
  for (const [address, name] of [
    ["/policy", brand.name.en],
    ["/ar/policy", brand.name.ar],
  ] as const) {
    await page.goto(address);
    await expect(logo).toContainText(name);
    await expect(logo).toBeVisible();
  }
});
