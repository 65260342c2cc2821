import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { Tiles } from "./tiles.tsx";

test.each(LOCALES.flatMap((locale) => [390, 768, 1440].map((width) => [locale, width] as const)))(
  "a large sum stays inside its card in %s at %i px (D-172)",
  async (locale, width) => {
    await page.viewport(width, 900);
    const main = await show(
      <Tiles
        amounts={{ orders: 12_345, paid: 12_345_678.9, refunded: 2_345_678.1 }}
        currency="USD"
      />,
      locale,
    );
    const figures = [...main.querySelectorAll("dd > *")];
    expect(figures).toHaveLength(4);
    for (const figure of figures) {
      const card = figure.closest(".card");
      if (card === null) throw new Error("a figure without a card");
      const [inner, outer] = [figure.getBoundingClientRect(), card.getBoundingClientRect()];
      expect(inner.left).toBeGreaterThanOrEqual(outer.left + 8);
      expect(inner.right).toBeLessThanOrEqual(outer.right - 8);
    }
  },
);
