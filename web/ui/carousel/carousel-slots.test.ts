import { describe, expect, it } from "vitest";
import { carouselSlots, rowStart } from "./carousel-slots.ts";

describe("the row of the character cards (D-41)", () => {
  it("the carousel has the current card in its middle, with as many cards on either side", () => {
    const slots = carouselSlots(0, 5);
    expect(slots).toHaveLength(15);
    expect(slots[7]?.card).toBe(0);
    expect(rowStart(0, 5)).toBe(-7);
  });

  it("the carousel goes round without a gap wherever it is (R-CHAR-06)", () => {
    for (const position of [-13, -1, 0, 3, 4, 5, 27]) {
      const cards = carouselSlots(position, 5).map(({ card }) => card);
      cards.forEach((card, place) => {
        if (place > 0) expect(card).toBe(((cards[place - 1] ?? 0) + 1) % 5);
      });
    }
  });

  it("the carousel has five unique cards, the nearest ones, and copies of them", () => {
    for (const position of [-2, 0, 1, 9]) {
      const real = carouselSlots(position, 5).filter((slot) => slot.real);
      expect(new Set(real.map(({ card }) => card)).size).toBe(5);
      expect(real[2]?.card).toBe(((position % 5) + 5) % 5);
    }
  });

  it("the carousel moves one element when it advances", () => {
    const before = carouselSlots(4, 5).map(({ key }) => key);
    const after = carouselSlots(5, 5).map(({ key }) => key);
    expect(after.slice(0, -1)).toEqual(before.slice(1));
    expect(after.at(-1)).toBe(before[0]);
  });
});
