import type { Locator } from "@playwright/test";
import { brand } from "#content/brand.ts";
import { answerCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { fillCart } from "./support/cart.ts";
import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

test("the skip link, the header and the footer lead to their places, pages, sections and networks (R-SHELL-01, R-SHELL-02, R-SHELL-03, R-SHELL-04, R-SHELL-05, R-SHELL-06, R-SHELL-07, R-SHELL-08, R-SHELL-13, R-SHELL-14, R-SHELL-15, R-SHELL-16, R-SHELL-17, R-SHELL-18, R-SHELL-19, R-SHELL-21, R-SHELL-22, D-10, D-12, D-14, D-137, D-138, design.md 8)", async ({
  page,
}) => {
  await page.goto("/policy");
  const header = page.getByRole("banner");
  const footer = page.getByRole("contentinfo");
  const hrefs = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

  await test.step("the skip link", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: EN.shell.skipToContent });
    await expect.soft(skip).toBeFocused();
    await expect.soft(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect.soft(page.getByRole("main")).toBeFocused();
  });

  await test.step("the header", async () => {
    const home = header.getByRole("link", { name: "Yaraa, home" });
    await expect.soft(home).toHaveAttribute("href", "/");
    await header.getByRole("button", { name: EN.shell.nav.menu }).click();
    const links = header.getByRole("navigation", { name: EN.shell.nav.label }).getByRole("link");
    // Programmes that no requirement names stand behind these, here and in the footer.
    expect
      .soft((await hrefs(links)).slice(0, 7))
      .toEqual([
        "/",
        "/#coding-and-ai",
        "/#character-building",
        "/#mental-math",
        "/#children-fitness",
        "/#private-tutoring",
        "/ai-teacher-training",
      ]);
  });

  await test.step("the footer", async () => {
    const read = (name: string) =>
      hrefs(footer.getByRole("navigation", { name, exact: true }).getByRole("link"));
    expect
      .soft((await read(EN.shell.footer.label)).slice(0, 7))
      .toEqual([
        "/",
        "/coding-and-ai",
        "/character-building",
        "/mental-math",
        "/children-fitness",
        "/private-tutoring",
        "/ai-teacher-training",
      ]);
    expect
      .soft(await read(EN.shell.footer.legalLabel))
      .toEqual(["/policy", "/en/terms-and-conditions/terms", "/refund", "/privacy"]);
    const year = new Date().getUTCFullYear();
    await expect.soft(footer).toContainText(`© ${year} ${brand.legalName.en}.`);
  });

  await test.step("the networks", async () => {
    const networks = footer.getByRole("link", { name: /^Yaraa on .+ \(opens in a new tab\)$/ });
    await expect.soft(networks).toHaveCount(5);
    const links = await networks.evaluateAll((all) =>
      all.map((link) => ({
        host: new URL((link as HTMLAnchorElement).href).host,
        name: link.getAttribute("aria-label"),
        target: link.getAttribute("target"),
        rel: link.getAttribute("rel"),
      })),
    );
    expect.soft(new Set(links.map(({ host }) => host)).size).toBe(5);
    expect.soft(new Set(links.map(({ name }) => name)).size).toBe(5);
    for (const { target, rel } of links) {
      expect.soft(target).toBe("_blank");
      expect.soft(rel).toContain("noopener");
    }
  });
});

test("the language packages are reached from home, from the menu of a small window and from the footer (D-151)", async ({
  page,
}) => {
  const { nav } = EN.shell;
  await page.goto("/");
  await page.getByRole("link", { name: EN.home.languages.action }).click();
  await expect(page).toHaveURL("/packages");

  await page.goto("/policy");
  await page.getByRole("banner").getByRole("button", { name: nav.menu }).click();
  await page.getByRole("banner").getByRole("link", { name: nav.languages }).click();
  await expect(page).toHaveURL("/packages");

  await page.goto("/policy");
  await page.getByRole("contentinfo").getByRole("link", { name: nav.languages }).click();
  await expect(page).toHaveURL("/packages");
});

test("a visitor whose clock is in another year sees the document's year, and the page goes on (D-137)", async ({
  page,
}) => {
  const year = new Date().getUTCFullYear();
  await page.clock.install({ time: new Date(Date.UTC(year - 3, 5, 1)) });
  await page.goto("/policy");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("switch").click();
  await expect(page.locator("html")).toHaveAttribute("data-animation-paused");
  await expect(footer).toContainText(`© ${year} ${brand.legalName.en}.`);
});

test("the cart link leads to the cart and shows what the server counts, none included (R-SHELL-10, R-SHELL-11, R-SHELL-12, R-API-16, R-API-17, D-84)", async ({
  page,
}) => {
  await page.goto("/policy");
  const header = page.getByRole("banner");
  const link = header.getByRole("link", { name: "Cart, 0 items", exact: true });
  await expect(link).toHaveAttribute("href", "/cart");
  const badge = header.locator(".cart-badge");
  await expect(badge).toHaveText("0");
  const colourfulness = (one: Element) => {
    const parts = getComputedStyle(one).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(...parts) - Math.min(...parts);
  };
  const muted = await badge.evaluate(colourfulness);

  await fillCart(page, [44, 44, 41]);
  await page.reload();
  const full = header.getByRole("link", { name: "Cart, 3 items", exact: true });
  await expect(full.locator(".cart-badge")).toHaveText("3");
  expect(await badge.evaluate(colourfulness)).toBeGreaterThan(muted);
  await full.click();
  await expect(page).toHaveURL("/cart");
});

test("the cart is asked for once by the header, whatever it answers (R-API-07, R-API-17, D-78)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error fetching cart");
  consoleWatch.expectFailedRequests("/api/session/cart");
  await answerCall(page, "/cart", { status: 500, body: { success: false } });
  const calls = new CallLog(page);
  await page.goto("/policy");
  await expect.poll(() => consoleWatch.count("Error fetching cart")).toBe(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page).toHaveURL("/refund");
  expect(calls.count("/cart")).toBe(1);
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});

test("back to top appears above 200 pixels of scroll, not at 200, and scrolls smoothly (R-SHELL-23, R-SHELL-24, R-LIM-02)", async ({
  page,
}) => {
  await page.goto("/privacy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const button = page.getByRole("button", { name: EN.shell.footer.backToTop });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: "instant" }));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 201, behavior: "instant" }));
  await expect(button).toBeVisible();

  await page.evaluate(() => {
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      document.documentElement.dataset["scrolled"] = JSON.stringify(options);
      scrollTo(options);
    }) as typeof window.scrollTo;
  });
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
  const asked = page.locator("html");
  await expect(asked).toHaveAttribute("data-scrolled", '{"top":0,"behavior":"smooth"}');
});

test("with reduced motion, back to top jumps (design.md 6)", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/privacy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("button", { name: EN.shell.footer.backToTop }).click();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("on a phone the links are behind a menu button; logo, language and cart stay (D-139)", async ({
  page,
}) => {
  await page.goto("/refund");
  const header = page.getByRole("banner");
  const menu = header.getByRole("navigation", { name: EN.shell.nav.label });
  await expect(menu).toBeHidden();
  await expect(header.locator(".header-logo")).toBeVisible();
  await expect(header.locator(".header-language")).toBeVisible();
  await expect(header.locator(".cart-link")).toBeVisible();

  const button = header.getByRole("button", { name: EN.shell.nav.menu });
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: EN.shell.nav.home, exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();
});

test("the menu opens before any script has run (D-01)", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/refund");
  await page.getByRole("button", { name: EN.shell.nav.menu }).click();
  await expect(page.getByRole("navigation", { name: EN.shell.nav.label })).toBeVisible();
  await context.close();
});

test("the switch that pauses all animation, and allows it again, is remembered by the browser (design.md 6)", async ({
  page,
}) => {
  await page.goto("/policy");
  const toggle = page.getByRole("switch", { name: EN.shell.footer.pauseAnimation });
  const html = page.locator("html");
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(html).toHaveAttribute("data-animation-paused", "");
  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(html).not.toHaveAttribute("data-animation-paused");
  await page.reload();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(toggle).not.toBeChecked();
});

test("a toast stays while it is pointed at or focused, and then for six seconds more; one that was closed by key holds no later one (design.md 8)", async ({
  page,
  context,
}) => {
  await stopClock(page);
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const region = page.getByRole("region", { name: EN.shell.toast.region });
  const message = region.getByText(EN.shell.connection.offline);
  const close = region.getByRole("button");
  const holds = [
    [() => message.hover(), () => page.mouse.move(0, 0)],
    [() => close.focus(), () => close.blur()],
  ] as const;
  for (const [hold, letGo] of holds) {
    await context.setOffline(true);
    await expect(message).toBeVisible();
    await page.clock.runFor(5000);
    await hold();
    await page.clock.runFor(60_000);
    await expect(message).toBeVisible();
    await letGo();
    await page.clock.runFor(5999);
    await expect(message).toBeVisible();
    await page.clock.runFor(1);
    await expect(message).toHaveCount(0);
    await context.setOffline(false);
    await close.press("Enter");
    await expect(close).toHaveCount(0);
  }
  await context.setOffline(true);
  await expect(message).toBeVisible();
  await page.clock.runFor(6000);
  await expect(message).toHaveCount(0);
});

test("a lost connection is shown in a toast, for six seconds or until it is closed, and so is its return (design.md 8)", async ({
  page,
  context,
}) => {
  await stopClock(page);
  await page.goto("/packages");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const messages = page.getByRole("region", { name: EN.shell.toast.region });
  await context.setOffline(true);
  await expect(messages.getByText(EN.shell.connection.offline)).toBeVisible();
  await expect(page.getByText(EN.shell.prices.offline)).toBeVisible();
  await page.clock.runFor(5999);
  await expect(messages.getByText(EN.shell.connection.offline)).toBeVisible();
  await page.clock.runFor(1);
  await expect(messages.getByText(EN.shell.connection.offline)).toHaveCount(0);

  await context.setOffline(false);
  await expect(messages.getByText(EN.shell.connection.online)).toBeVisible();
  await expect(page.getByText(EN.shell.prices.offline)).toHaveCount(0);
  await messages.getByRole("button", { name: EN.shell.toast.close }).click();
  await expect(messages.getByText(EN.shell.connection.online)).toHaveCount(0);
});

test("with an unstable connection only its present state is shown, and not for longer if the focus was on the one before (design.md 8)", async ({
  page,
  context,
}) => {
  await stopClock(page);
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  const region = page.getByRole("region", { name: EN.shell.toast.region });
  const messages = region.getByRole("paragraph");
  for (const offline of [true, false, true]) {
    await context.setOffline(offline);
    await expect(messages).toHaveText([EN.shell.connection[offline ? "offline" : "online"]]);
    if (!offline) await region.getByRole("button").focus();
  }
  await page.clock.runFor(6000);
  await expect(messages).toHaveCount(0);
});
