import "./header.css";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { SCREENS } from "#core/screens.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { loadProgrammeNames } from "#web/copy/programme-names.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { NAVIGATION } from "./navigation.ts";
import { SiteMenu } from "./site-menu.tsx";

describe.each(LOCALES)("the menu of the header (%s)", async (locale) => {
  const { nav } = await loadCopy("shell", locale);
  const { [locale]: programmes } = await loadProgrammeNames();
  const tutoring = programmes.tutoring.shortName;
  const menu = page.getByRole("navigation", { name: nav.label });
  const menuButton = page.getByRole("button", { name: nav.menu });
  const links = () => menu.getByRole("link").elements();

  const open = (path: string) =>
    showComponent(
      <>
        <div className="header-bar">
          <SiteMenu copy={nav} programmes={programmes} />
        </div>
        <button type="button" style={{ position: "fixed", insetBlockEnd: 0 }}>
          elsewhere
        </button>
      </>,
      { locale, path },
    );
  const widen = async () => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(1280, 800);
  };

  test("the button opens all links, in their order, and the language packages below them (D-151)", async () => {
    await open("/");
    expect(menu.elements()).toEqual([]);
    await userEvent.click(menuButton);
    expect(links().map(({ textContent }) => textContent)).toEqual([
      ...NAVIGATION.map(({ name }) => (name === "home" ? nav.home : programmes[name].shortName)),
      nav.languages,
    ]);
    expect(links().at(-1)?.getAttribute("href")).toBe(SCREENS.packages.path);
  });

  test("from the button the keyboard goes into the menu; Escape closes it and goes back to the button", async () => {
    await open("/");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    expect(document.activeElement).toBe(links()[0]);
    await userEvent.keyboard("{Escape}");
    expect(menu.elements()).toEqual([]);
    await expect.element(menuButton).toHaveFocus();
  });

  test("a press beside it closes it, and so does the choice of a link", async () => {
    await open("/");
    await userEvent.click(menuButton);
    await userEvent.click(page.getByText("elsewhere"));
    await expect.poll(() => menu.elements()).toEqual([]);
    for (const name of [tutoring, nav.languages]) {
      await userEvent.click(menuButton);
      await userEvent.click(menu.getByRole("link", { name }));
      await expect.poll(() => menu.elements()).toEqual([]);
    }
  });

  test.each([
    [SCREENS.home.path, nav.home, "page"],
    // The link leads to its section of home, which is not this page itself.
    [SCREENS["private-tutoring"].path, tutoring, "true"],
    [SCREENS["ai-teacher-training"].path, programmes.ai.shortName, "page"],
    [SCREENS.packages.path, nav.languages, "page"],
  ])("the menu marks the page at %s, and no other (design.md 8)", async (path, name, mark) => {
    await open(addressIn(locale, path));
    await userEvent.click(menuButton);
    const marked = links().filter((link) => link.hasAttribute("aria-current"));
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
    expect(marked[0]).toHaveAttribute("aria-current", mark);
  });

  test("on a wide window the links stand in a row in reading direction, without a button", async () => {
    await open("/");
    await userEvent.click(menuButton);
    await widen();
    await expect.poll(() => menu.element().matches(":popover-open")).toBe(false);
    expect(menuButton.elements()).toEqual([]);
    const lefts = links().map((link) => link.getBoundingClientRect().left);
    const inReadingDirection = lefts.toSorted((one, other) =>
      locale === "ar" ? other - one : one - other,
    );
    expect(new Set(lefts).size).toBe(NAVIGATION.length);
    expect(lefts).toEqual(inReadingDirection);
  });

  test("the menu is accessible, closed, open and on a wide window", async () => {
    const shown = await open("/");
    await expectAccessible(shown);
    await userEvent.click(menuButton);
    await expectAccessible(shown);
    await widen();
    await expectAccessible(shown);
  });
});
