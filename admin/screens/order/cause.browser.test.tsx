import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { PAYMENT_CAUSES } from "#core/payment-cause.ts";
import { show } from "../../testing/show.tsx";
import { Cause } from "./cause.tsx";

const LATIN = /[a-z]{3}/i;
const ARABIC = /[\u0600-\u06ff]{2}/;

test.each(LOCALES)("the shop's own causes are shown in the language %s (D-192)", async (locale) => {
  const texts = [
    ...PAYMENT_CAUSES,
    "never opened, superseded",
    "refund 12",
    "refund 12 was refused",
    "asked by staff: payment id, mode differ",
  ];
  for (const text of texts) {
    const main = await show(<Cause text={text} />, locale);
    const said = main.textContent ?? "";
    expect(said).not.toBe(text);
    expect(said).toMatch(locale === "ar" ? ARABIC : LATIN);
    if (locale === "ar") expect(said).not.toMatch(LATIN);
    main.remove();
  }
});

test.each(LOCALES)(
  "a gateway's own words are shown unchanged in the language %s (D-192)",
  async (locale) => {
    const main = await show(<Cause text="event charge.refunded evt_1: amount differ" />, locale);
    expect(main.querySelector("bdi")?.textContent).toBe("charge.refunded evt_1");
    const other = await show(<Cause text="written by hand" />, locale);
    expect(other.textContent).toBe("written by hand");
  },
);
