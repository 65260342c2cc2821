import { describe, expect, test } from "vitest";
import type { SharedCartAnswer } from "#contract/shared-cart.ts";
import { LOCALES } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_SHARED_CART as SHARED } from "#web/testing/example-shared-cart.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { SharedLines } from "./shared-lines.tsx";

/** The characters of an element from left to right, in whatever order they stand in the document. */
function asSeen(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const seen: { left: number; character: string }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: character, index } of (text.textContent ?? "").matchAll(/./gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + character.length);
      seen.push({ left: range.getBoundingClientRect().left, character });
    }
  }
  seen.sort((one, other) => one.left - other.left);
  return seen
    .map(({ character }) => character)
    .join("")
    .replaceAll("\u00a0", " ");
}

describe.each(LOCALES)("what somebody is asked to pay (%s)", async (locale) => {
  const copy = await loadCopy("shared-cart", locale);
  const open = (shared: SharedCartAnswer) =>
    showComponent(<SharedLines shared={shared} copy={copy} />, { locale });

  test("a shared line reads from left to right: quantity, price of one, sum (D-220, design.md §9)", async () => {
    const shown = await open(SHARED);
    const prices = [...shown.querySelectorAll(".shared-price")].map(asSeen);
    expect(prices).toEqual(["2 × USD 487 = USD 974", "USD 264"]);
    await expectAccessible(shown);
  });

  test("a changed total of a shared cart is shown, but not where only the rest is left to pay (D-220)", async () => {
    const total = copy.totalChanged.slice(0, copy.totalChanged.indexOf("{"));
    const whole = await open({ ...SHARED, shared_total: 1_200 });
    expect(whole.textContent).toContain(total);
    expect(whole.textContent).not.toContain(copy.partPaid);
    const rest = await open({ ...SHARED, shared_total: 1_200, part_paid: true });
    expect(rest.textContent).not.toContain(total);
    expect(rest.textContent).toContain(copy.partPaid);
  });

  test("the discount of a shared cart is shown, so that the lines give the total (D-220)", async () => {
    const shown = await open(SHARED);
    const seen = (selector: string) => [...shown.querySelectorAll(selector)].map(asSeen);
    expect(seen("dd")).toEqual(["USD 1,238", "−USD 48.70", "−USD 20", "USD 1,169.30"]);
    expect(shown.querySelector("dl")?.textContent).toContain(`${copy.sums.coupon} (SAVE20)`);
    expect(shown.textContent).toContain(copy.sums.familyWhy.replace("{percent}", "10"));
  });

  test("a shared line says what it cost when its price has changed since, and one that is no longer sold says only that (D-220)", async () => {
    const [coding, sessions] = SHARED.lines.map((line) => ({ ...line, shared_price: 450 }));
    if (coding === undefined || sessions === undefined) throw new Error("there are two lines");
    const shown = await open({ ...SHARED, lines: [coding, { ...sessions, available: false }] });
    const [before = "", after = ""] = copy.changed.split("{price}");
    const said = shown.querySelectorAll(".shared-line .shared-note");
    expect([...said].map(({ textContent }) => textContent)).toEqual([
      before + formatPrice(450, "USD") + after,
      copy.withdrawn,
    ]);
  });
});
