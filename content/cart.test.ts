import { describe, expect, test } from "vitest";
import { copy as arabic } from "./cart.ar.ts";
import { copy as english } from "./cart.en.ts";

describe("the words of the cart", () => {
  test("nine terms lead to the four legal pages, in both languages (R-CHK-07, R-CHK-10, D-111)", () => {
    for (const { terms } of [english.checkout, arabic.checkout]) {
      expect(terms.points).toHaveLength(9);
      const targets = terms.points.flatMap((parts) =>
        parts.flatMap((part) => (typeof part === "string" ? [] : [part.to])),
      );
      expect(targets.toSorted()).toEqual([
        "/en/terms-and-conditions/terms",
        "/policy",
        "/privacy",
        "/refund",
      ]);
    }
  });

  test("English messages are letter for letter (R-CHK-29, R-CHK-47, R-ERR-05, R-COPY-05)", () => {
    expect(english.checkout.banners.required).toBe("Please fill all the required fields.");
    expect(english.checkout.banners.failed).toBe("An error occurred Please try again later.");
    expect(english.removeFailed).toBe("Error removing item.");
    expect(english.empty.action).toBe("Back to Courses");
  });
});
