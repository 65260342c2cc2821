import { Route, Routes, useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { addressIn } from "#core/addresses.ts";
import { LANGUAGES, LOCALES, type Locale, nextLocale } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ScreenLink } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { Shell } from "./shell.tsx";

const WORDS = { en, ar };

/** A screen that says where it is, with a link to one of its list and one back. */
function Here() {
  const { pathname, search } = useLocation();
  return (
    <Page title={`${pathname}${search}`}>
      <ScreenLink to="/admin/orders/100042">one</ScreenLink>
      <BackLink to="/admin/orders">back</BackLink>
    </Page>
  );
}

const office = signedInAs(
  "owner",
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={<Here />} />
    </Route>
  </Routes>,
);

test.each(LOCALES)(
  "the menu of a narrow window closes on the way to another screen, whose heading takes the focus, in %s (design.md 8)",
  async (locale) => {
    const { menu, screens } = WORDS[locale];
    await show(office, locale, "/admin/orders?page=2");
    const drawer = page.getByRole("dialog", { name: menu.label });
    const heading = page.getByRole("heading", { level: 1 });
    const open = page.getByRole("button", { name: menu.open });
    await open.click();
    await drawer.getByRole("link", { name: screens.coupons }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(heading).toHaveTextContent(addressIn(locale, "/admin/coupons"));
    await expect.element(heading).toHaveFocus();
  },
);

test.each(LOCALES)(
  "another language shows the same page of a list, keeps the way back to it, and leaves the focus, in %s (D-163)",
  async (locale) => {
    const other = nextLocale(locale);
    await show(office, locale, "/admin/orders?page=2");
    const drawer = page.getByRole("dialog");
    const change = async (from: Locale, to: Locale) => {
      await page.getByRole("button", { name: WORDS[from].menu.open }).click();
      await drawer.getByRole("link", { name: LANGUAGES[to].name }).click();
      await expect.element(drawer).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: WORDS[to].menu.open })).toHaveFocus();
    };
    await change(locale, other);
    const heading = page.getByRole("heading", { level: 1 });
    await expect.element(heading).toHaveTextContent(addressIn(other, "/admin/orders?page=2"));
    await page.getByRole("link", { name: "one" }).click();
    await change(other, locale);
    await expect.element(heading).toHaveTextContent(addressIn(locale, "/admin/orders/100042"));
    await expect
      .element(page.getByRole("link", { name: "back" }))
      .toHaveAttribute("href", addressIn(locale, "/admin/orders?page=2"));
  },
);

test.each(LOCALES)(
  "the screen says that there is no connection, and the first link leads past the menu, in %s (D-162, WCAG 2.4.1)",
  async (locale) => {
    const { offline, skipToContent } = WORDS[locale];
    await show(office, locale);
    await expect.element(page.getByText(offline)).not.toBeInTheDocument();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    window.dispatchEvent(new Event("offline"));
    await expect.element(page.getByRole("status").getByText(offline)).toBeVisible();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText(offline)).not.toBeInTheDocument();

    await userEvent.tab();
    await expect.element(page.getByRole("link", { name: skipToContent })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement?.id).toBe("main");
  },
);
