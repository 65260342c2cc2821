import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { RatingStars } from "./pictures.tsx";
import { Ratings } from "./ratings.tsx";

describe.each(LOCALES)("the stars of a rating (%s)", (locale) => {
  test("the last star is filled as far as its part of the rating goes", async () => {
    const items = [{ value: "4.8", label: "average", alt: "4.8 stars of 5" }];
    const shown = await showComponent(
      <Ratings items={items} pictures={[RatingStars]} source="" />,
      {
        locale,
      },
    );
    const [star, ...others] = shown.querySelectorAll<SVGPathElement>(".rating-star-line");
    const filled = shown.querySelector<SVGSVGElement>(".rating-stars svg")?.width.baseVal.value;
    if (star === undefined || filled === undefined) throw new Error("there are no stars");
    expect(others).toHaveLength(4);
    // The share of the fifth star's points that lie within what is filled.
    const inStar: boolean[] = [];
    for (let x = 0.5; x < 40; x += 1) {
      for (let y = 0.5; y < 40; y += 1) {
        if (star.isPointInFill(new DOMPoint(x, y))) inStar.push(4 * 40 + x < filled);
      }
    }
    expect(inStar.filter(Boolean).length / inStar.length).toBeCloseTo(0.8, 1);
    await expectAccessible(shown);
  });
});
