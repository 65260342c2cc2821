import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { AuditedChange } from "./audited-change.tsx";

test.each(LOCALES)("sums stand as money in %s, in the currency of the entry", async (locale) => {
  const price = await show(
    <AuditedChange before={{ price: 99, price_before: 119.5 }} after={{ price: 201 }} />,
    locale,
  );
  expect(figuresIn(price)).toEqual(["USD\u00a099", "USD\u00a0201", "USD\u00a0119.50"]);
  price.remove();
  const refund = await show(
    <AuditedChange before={null} after={{ amount: 1063.5, currency: "AED" }} />,
    locale,
  );
  expect(figuresIn(refund)).toEqual(["AED\u00a01,063.50"]);
});

function figuresIn(main: Element): readonly string[] {
  return [...main.querySelectorAll(".figure")].map(({ textContent }) => textContent ?? "");
}
