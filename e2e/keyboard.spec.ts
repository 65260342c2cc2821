import type { Locator, Page } from "@playwright/test";
import { newBuyer } from "./support/buyer.ts";
import { checkoutFields } from "./support/checkout.ts";
import { stopClock } from "./support/clock.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** More stops than any page has. */
const MAX_TAB_STOPS = 120;

/**
 * Whether the focused element can be seen: nothing lies over its middle, and a ring is drawn
 * around it or around the label that stands for it. Answers what is wrong, or nothing.
 */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const shown = focused.closest("label") ?? focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    const covered = middle === null || !(shown.contains(middle) || middle.contains(shown));
    const ringed = [shown, focused].some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
    const name = focused.outerHTML.slice(0, 100);
    if (covered) return `covered: ${name}`;
    return ringed ? null : `no ring: ${name}`;
  });
}

/** Presses Tab until the element has the focus; every stop on the way can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await focusFault(page)).toBeNull();
    if (await page.evaluate((wanted) => document.activeElement === wanted, element)) return;
  }
  throw new Error(`Tab never led to ${target}`);
}

/** What assistive technology has been told of pages since the last look. */
async function watchAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const region = document.querySelector("body > p[aria-live]");
    if (region === null) throw new Error("There is no region for the title of a page.");
    new MutationObserver(() => {
      if (region.textContent !== "") announced.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, "announced") as string[]).splice(0));
}

inBothLanguages((language) => {
  test(`a page shown without a new document is announced once and focused, also by Back, which keeps the scroll (${language}) (D-16, design.md 11)`, async ({
    page,
    words,
  }) => {
    const main = page.getByRole("main");
    await page.goto("/policy");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await expect(page.locator("body")).toBeFocused();
    const announced = await watchAnnouncements(page);

    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: words.shell.footer.legal.refund }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.refund.title);
    await expect(main).toBeFocused();
    expect(await announced()).toEqual([words.refund.meta.title]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    await expect(main.locator("a:focus, button:focus")).toBeInViewport();

    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.policy.title);
    await expect(main).toBeFocused();
    expect(await announced()).toEqual([words.policy.meta.title]);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);

    // A section of the same page, and another language, are no other page.
    const contents = main.locator('a[href*="#"]').first();
    await contents.press("Enter");
    const toggle = page.getByRole("banner").locator(".language-toggle");
    await toggle.press("Enter");
    await expect(page.locator("html")).not.toHaveAttribute(
      "lang",
      language === "English" ? "en" : "ar",
    );
    await expect(toggle).toBeFocused();
    expect(await announced()).toEqual([]);
    await expect(page.locator("body > p[aria-live]")).toBeEmpty();

    await page.goto("/ar/policy");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    const announcedThere = await watchAnnouncements(page);
    await toggle.press("Enter");
    await expect(page).toHaveURL("/policy");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(toggle).toBeFocused();
    expect(await announcedThere()).toEqual([]);
  });

  test(`a link to a section keeps the focus; an added package leads to the cart's content (${language}) (D-09, R-CART-20)`, async ({
    page,
    words,
  }) => {
    await page.goto("/policy");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    const announced = await watchAnnouncements(page);
    const link = page.getByRole("banner").locator('a[href$="#private-tutoring"]');
    await link.press("Enter");
    await expect(page.locator("#private-tutoring")).toBeInViewport();
    await expect(link).toBeFocused();
    expect(await announced()).toEqual([words.home.meta.title]);
    const section = page.locator("#private-tutoring");
    await expect(section.locator(".package-price-now")).toBeVisible();
    await section.locator(".add-to-cart button").press("Enter");
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("main")).toBeFocused();
    expect(await announced()).toEqual([words.cart.meta.title]);
  });

  test(`a parent buys from home to receipt without a mouse; the focus is always visible (${language}) (R-GEN-15, design.md 11)`, async ({
    page,
    words,
  }) => {
    const buyer = newBuyer();
    await page.goto("/");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await tabTo(page, page.getByRole("link", { name: words.home.hero.packages }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/packages?for=kids");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.packages.title);

    await tabTo(page, page.getByRole("tab", { selected: true }));
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { selected: true })).toHaveText(
      words.packages.stages.adults.tab,
    );
    await tabTo(page, page.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio").nth(2)).toBeChecked();
    await tabTo(page, page.locator('[data-package-id="14"]').getByRole("button").last());
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/cart");
    await expect(page.locator("li.cart-row")).toHaveCount(1);
    await tabTo(page, page.locator(".stepper").getByRole("button").last());
    await page.keyboard.press("Enter");
    await expect(page.locator(".stepper-figure")).toHaveText("2");
    await tabTo(page, page.getByRole("textbox", { name: words.cart.coupon.label }));
    await page.keyboard.type("welcome10");
    await page.keyboard.press("Enter");
    await expect(page.locator(".coupon-chip bdi")).toHaveText("WELCOME10");
    const { button } = words.cart.payment.methods.stripe;
    await tabTo(page, page.getByRole("button", { name: button }));
    await page.keyboard.press("Enter");

    const modal = page.getByRole("dialog", { name: words.cart.checkout.heading });
    await expect(modal).toBeVisible();
    const fields = checkoutFields(modal, words);
    await tabTo(page, fields.firstname);
    await page.keyboard.type(buyer.firstname);
    await tabTo(page, fields.lastname);
    await page.keyboard.type(buyer.lastname);
    await tabTo(page, fields.country);
    // Saudi Arabia is the first of the countries.
    await page.keyboard.press("ArrowDown");
    await expect(fields.country).toHaveValue("SA");
    await tabTo(page, fields.phone);
    await page.keyboard.type(buyer.number);
    await expect(fields.phone).toHaveValue(`+966${buyer.number}`);
    await tabTo(page, fields.email);
    await page.keyboard.type(buyer.email);
    await tabTo(page, modal.getByRole("region", { name: words.cart.checkout.terms.label }));
    await page.keyboard.press("End");
    await expect(fields.agree).toBeChecked();
    // The links of the terms lie on the way, and each scrolls its point into view again (D-99).
    await tabTo(page, fields.agree);
    if (!(await fields.agree.isChecked())) await page.keyboard.press("Space");
    await tabTo(page, fields.submit);
    await page.keyboard.press("Enter");

    const approve = page.getByRole("button", { name: "Approve payment" });
    await expect(approve).toBeVisible();
    await tabTo(page, approve);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.success.receipt.heading);
    // Two units at 130, a tenth off the second, a tenth off the sum.
    await expect(page.locator(".receipt-total dd")).toHaveText("$222.30");
  });
});

test("what takes the focus stops above a toast, and so do the last links of a page (design.md 11, WCAG 2.4.11)", async ({
  page,
  words,
  context,
}) => {
  await stopClock(page);
  await page.goto("/policy");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await context.setOffline(true);
  await expect(page.locator(".toast-text")).toHaveText(words.shell.connection.offline);
  const footer = page.getByRole("contentinfo");
  await tabTo(page, footer.getByRole("link", { name: words.shell.footer.legal.terms }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
  );
  const last = await footer.getByRole("link").last().boundingBox();
  const toast = await page.locator(".toast").boundingBox();
  expect(last && last.y + last.height).toBeLessThanOrEqual(toast?.y ?? 0);
});
