import { afterEach, describe, expect, test } from "vitest";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { AvailableGateway } from "#contract/start.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { localCurrency } from "#web/visitor/local-currency.ts";
import { PaymentsLine } from "./payments-line.tsx";

const CODING: CoursePackageAnswer = {
  id: 42,
  name: "Coding",
  name_ar: "البرمجة",
  packagePrice: 199,
  currency: "USD",
  currency_en: "USD",
  currency_ar: "دولار",
};
const CARD: AvailableGateway = {
  id: 1,
  identifier: "stripe",
  name: "Stripe",
  currencies: ["USD"],
  countries: null,
};
const TAMARA: AvailableGateway = {
  id: 2,
  identifier: "tamara",
  name: "Tamara",
  currencies: ["SAR", "AED"],
  countries: ["SA", "AE"],
};
const TABBY: AvailableGateway = {
  id: 3,
  identifier: "tabby",
  name: "Tabby",
  currencies: ["AED"],
  countries: ["AE"],
};

const WIDTHS = Array.from({ length: 50 }, (_, step) => 200 + 10 * step);

const TEXTS = {
  en: {
    both: "or 4 payments of USD 49.75 in Saudi Arabia and the UAE",
    emirates: "or 4 payments of USD 49.75 in the UAE",
    uneven: "or 4 payments of about USD 49.97 in the UAE",
    SAR: "or 4 payments of USD 49.75 (about SAR 746 in all)",
    AED: "or 4 payments of USD 49.75 (about AED 731 in all)",
  },
  ar: {
    both: "أو 4 دفعات، كل منها 49.75 دولار في السعودية والإمارات",
    emirates: "أو 4 دفعات، كل منها 49.75 دولار في الإمارات",
    uneven: "أو 4 دفعات، كل منها نحو 49.97 دولار في الإمارات",
    SAR: "أو 4 دفعات، كل منها 49.75 دولار (إجمالًا نحو 746 ريالًا سعوديًا)",
    AED: "أو 4 دفعات، كل منها 49.75 دولار (إجمالًا نحو 731 درهمًا إماراتيًا)",
  },
} as const;

afterEach(() => localCurrency.set(null));

describe.each(LOCALES)("four payments beside a price (%s)", (locale) => {
  const open = (gateways: readonly AvailableGateway[], coursePackage = CODING) =>
    showComponent(
      WIDTHS.map((width) => (
        <div key={width} style={{ width }}>
          <PaymentsLine coursePackage={coursePackage} price={coursePackage.packagePrice} />
        </div>
      )),
      { locale, gateways },
    );
  const text = (shown: HTMLElement) =>
    shown.querySelector("p")?.textContent.replaceAll("\u00a0", " ") ?? "";

  test("the document has the same payments for everybody with their countries, and names no lender (D-147)", async () => {
    const shown = await open([CARD, TAMARA, TABBY]);
    expect(text(shown)).toBe(TEXTS[locale].both);
    await expectAccessible(shown);
  });

  test("only the countries of available lenders are named, and none without a lender (D-147)", async () => {
    expect(text(await open([CARD, TABBY]))).toBe(TEXTS[locale].emirates);
    // Nobody lends in riyals then, so a visitor in Saudi Arabia is told where somebody lends.
    localCurrency.set("SAR");
    expect(text(await open([CARD, TABBY]))).toBe(TEXTS[locale].emirates);
    expect(text(await open([CARD]))).toBe("");
    expect(text(await open([TAMARA], { ...CODING, currency: "SAR" }))).toBe("");
  });

  test("payments that are not all equal are said to be about as much (D-147)", async () => {
    const shown = await open([TABBY], { ...CODING, packagePrice: 199.9 });
    expect(text(shown)).toBe(TEXTS[locale].uneven);
  });

  test("a visitor in a lender's country reads the price in local currency (D-126, D-147)", async () => {
    const shown = await open([CARD, TAMARA, TABBY]);
    for (const currency of ["SAR", "AED"] as const) {
      localCurrency.set(currency);
      await expect.poll(() => text(shown)).toBe(TEXTS[locale][currency]);
    }
  });

  test.each([49, 1_079])(
    "the line of payments takes the same room at any width, for a price of %d (D-147)",
    async (packagePrice) => {
      const shown = await open([CARD, TAMARA, TABBY], { ...CODING, packagePrice });
      const heights = () =>
        [...shown.querySelectorAll("p")].map((line) => line.getBoundingClientRect().height);
      const [before, room] = [text(shown), heights()];
      for (const currency of ["SAR", "AED"] as const) {
        localCurrency.set(currency);
        await expect.poll(() => text(shown)).not.toBe(before);
        expect(heights()).toEqual(room);
      }
    },
  );
});
