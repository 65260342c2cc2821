import { afterEach, describe, expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { localCurrency } from "#web/visitor/local-currency.ts";
import { Instalments } from "./instalments.tsx";

afterEach(() => localCurrency.set(null));

describe.each(LOCALES)("a lender's plan (%s)", async (locale) => {
  const copy = (await loadCopy("cart", locale)).payment;
  const { tamara, tabby } = copy.methods;

  const shown = async (gateway: "tamara" | "tabby", currency: Currency | null) => {
    localCurrency.set(currency);
    const main = await showComponent(
      <Instalments gateway={gateway} parts={4} cart={EXAMPLE_CART} copy={copy} />,
      {
        locale,
      },
    );
    const amounts = [...main.querySelectorAll(".instalments-amount")].map((one) => one.textContent);
    const captions = [...main.querySelectorAll("p")].map((one) => one.textContent);
    return { amounts, captions };
  };
  const line = (words: string | undefined, amount: string) => words?.replace("{amount}", amount);

  test.each([null, "SAR"] as const)(
    "a lender's plan is in riyals first where the visitor's currency is %s (D-126, D-147)",
    async (currency) => {
      expect(await shown("tamara", currency)).toEqual({
        amounts: ["139.68", "139.68", "139.68", "139.71"],
        captions: [tamara.plans.SAR?.schedule, line(tamara.plans.AED?.elsewhere, "136.80")],
      });
    },
  );

  test("a lender's plan is in dirhams first for a visitor from the Emirates (D-126, D-147)", async () => {
    expect(await shown("tamara", "AED")).toEqual({
      amounts: ["136.80", "136.80", "136.80", "136.80"],
      captions: [tamara.plans.AED?.schedule, line(tamara.plans.SAR?.elsewhere, "139.68")],
    });
  });

  test("the plan of a lender with one currency is in that one, wherever the visitor is (D-126)", async () => {
    expect(await shown("tabby", "SAR")).toEqual({
      amounts: ["136.80", "136.80", "136.80", "136.80"],
      captions: [tabby.plans.AED?.schedule],
    });
  });
});
