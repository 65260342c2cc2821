import "./footer.css";
import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { visitorStore } from "#web/visitor/visitor.ts";
import { MoreLinks } from "./more-links.tsx";

describe.each(LOCALES)("the footer's second row (%s)", async (locale) => {
  const copy = await loadCopy("shell", locale);
  const links = () =>
    page
      .getByRole("link")
      .elements()
      .map((link) => [link.textContent, link.getAttribute("href")]);
  const signOut = page.getByRole("button", { name: copy.account.signOut });

  const open = () =>
    showComponent(
      <div className="footer night">
        <MoreLinks copy={copy} />
      </div>,
      { locale },
    );

  test("the footer leads guests to the language packages and their orders, and has no sign-out (D-74, D-151)", async () => {
    const shown = await open();
    expect(links()).toEqual([
      [copy.nav.languages, SCREENS.packages.path],
      [copy.account.orders, SCREENS.account.path],
    ]);
    expect(signOut.elements()).toEqual([]);
    await expectAccessible(shown);
  });

  test("the footer has a sign-out for a signed-in user (D-74)", async () => {
    visitorStore.set({ name: "Mona" });
    onTestFinished(() => visitorStore.set(null));
    await open();
    expect(links()).toHaveLength(2);
    await expect.element(signOut).toBeVisible();
  });
});
