import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import type { Prices } from "#web/data/prices.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { PackagePrice } from "./package-price.tsx";
import type { PriceOrder } from "./price.tsx";

const SPACE = "\u00a0";

const PACKAGE: CoursePackageAnswer = {
  id: 43,
  name: "Mental Math",
  name_ar: "الحساب الذهني",
  packagePrice: 1079.5,
  packageBeforePrice: 1439,
  currency: "USD",
  currency_en: "USD",
  currency_ar: "دولار",
};

function ready(coursePackage: CoursePackageAnswer): Prices {
  return { map: new Map([[coursePackage.id, coursePackage]]), state: "ready", reload: () => {} };
}

/** A list that did not load, and comes at the second try. */
function Retried() {
  const [prices, setPrices] = useState<Prices>({
    map: new Map(),
    state: "failed",
    reload: () => setPrices({ map: new Map(), state: "loading", reload: () => {} }),
  });
  return <PackagePrice prices={prices} coursePackageId={43} />;
}

describe.each(LOCALES)("the price of a package (%s)", async (locale) => {
  const { prices: words } = await loadCopy("shell", locale);

  const open = (changes: Partial<CoursePackageAnswer> = {}, order: PriceOrder = "labelFirst") =>
    showComponent(
      <PackagePrice
        prices={ready({ ...PACKAGE, ...changes })}
        coursePackageId={43}
        order={order}
      />,
      { locale },
    );
  const lines = () =>
    page
      .getByRole("paragraph")
      .elements()
      .map(({ textContent }) => textContent);
  const placeOf = (text: string) => {
    const node = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (node.nextNode()) {
      const start = node.currentNode.textContent?.indexOf(text) ?? -1;
      if (start === -1) continue;
      range.setStart(node.currentNode, start);
      range.setEnd(node.currentNode, start + text.length);
      return range.getBoundingClientRect();
    }
    throw new Error(`${text} is not on the page.`);
  };

  test("the price, the price before and the saving are distinguished by words", async () => {
    await open();
    expect(lines()).toEqual([
      `${words.now} USD${SPACE}1,079.50`,
      `${words.before} USD${SPACE}1,439`,
      `${words.saving.before} 24% ${words.saving.after}`,
    ]);
  });

  test("only the figure of the price before is struck through", async () => {
    await open();
    const struck = page.getByRole("deletion").elements();
    expect(struck.map(({ textContent }) => textContent)).toEqual(["1,439"]);
    expect(struck.map((one) => getComputedStyle(one).textDecorationLine)).toEqual(["line-through"]);
  });

  test("cents are shown where there are some", async () => {
    await open({ packagePrice: 149, packageBeforePrice: 0 });
    expect(lines()).toEqual([`${words.now} USD${SPACE}149`]);
  });

  test("the currency stands left of the figure in both languages, on the same line", async () => {
    await open();
    const [label, figure] = [placeOf("USD"), placeOf("1,079.50")];
    expect(label.right).toBeLessThanOrEqual(figure.left);
    expect(Math.abs(label.top - figure.top)).toBeLessThan(1);
  });

  test("on the character-building page the Arabic currency follows the figure to its left", async () => {
    await open({}, "characterBuilding");
    const label = placeOf(locale === "ar" ? "دولار" : "USD");
    expect(label.right).toBeLessThanOrEqual(placeOf("1,079.50").left);
  });

  test("below the price stands what it buys, with the price of a session (D-146)", async () => {
    await open({ packageBeforePrice: 0, sessions: 24, session_minutes: 50, weeks: 12 });
    const [, buys = ""] = lines();
    expect(buys.replaceAll(SPACE, " ")).toBe(
      {
        en: "24 sessions · 50 minutes · 12 weeks · about USD 44.98 a session",
        ar: "24 جلسة · 50 دقيقة · 12 أسبوعًا · نحو 44.98 دولار للجلسة",
      }[locale],
    );
  });

  test("where foundation has more sessions for the same price, the price of a session does not stand beside them (D-146)", async () => {
    await open({ packagePrice: 536, packageBeforePrice: 0, sessions: 48, foundation_sessions: 60 });
    const [, buys = ""] = lines();
    expect(buys.replaceAll(SPACE, " ")).toBe(
      {
        en: "48 sessions · about USD 11.17 a session · in foundation: 60 sessions",
        ar: "48 جلسة · نحو 11.17 دولار للجلسة · للتأسيس: 60 جلسة",
      }[locale],
    );
  });

  test("while a price loads, its place is kept and words say so", async () => {
    const prices: Prices = { map: new Map(), state: "loading", reload: () => {} };
    const shown = await showComponent(<PackagePrice prices={prices} coursePackageId={43} />, {
      locale,
    });
    expect(shown.querySelector("[aria-busy='true']")?.textContent).toBe(words.loading);
    await expectAccessible(shown);
  });

  test("beside a programme's button nothing stands for a price that loads, failed or is missing, and a known one as everywhere (D-33)", async () => {
    const openQuiet = (prices: Prices) =>
      showComponent(
        <PackagePrice prices={prices} coursePackageId={43} note={words.loading} quiet />,
        {
          locale,
        },
      );
    for (const state of ["loading", "failed", "ready"] as const) {
      const shown = await openQuiet({ map: new Map(), state, reload: () => {} });
      expect(shown.childElementCount, state).toBe(0);
    }
    const unreadable = await openQuiet(ready({ ...PACKAGE, packagePrice: Number.NaN }));
    expect(unreadable.childElementCount).toBe(0);
    await openQuiet(ready({ ...PACKAGE, packageBeforePrice: 0 }));
    expect(lines()).toEqual([`${words.now} USD${SPACE}1,079.50`, words.loading]);
  });

  test("a price that did not load can be asked for again, and the focus stays where it was", async () => {
    const shown = await showComponent(<Retried />, { locale });
    expect(lines()).toEqual([words.unavailable]);
    await expectAccessible(shown);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(shown.querySelector("[aria-busy='true']"));
  });

  test("a price is accessible", async () => {
    await expectAccessible(await open());
  });
});
