import { expect, it } from "vitest";
import { sellerDate } from "./seller-date.ts";

it("orders and receipts are dated by the seller's clock, in the language of the page", () => {
  expect(sellerDate("2026-03-08T20:30:00.000Z", "en")).toBe("March 9, 2026");
  expect(sellerDate("2026-03-08T19:59:59.999Z", "en")).toBe("March 8, 2026");
  expect(sellerDate("2026-03-08T21:30:00.000Z", "ar")).toBe("9 مارس 2026");
});

it("an invalid time has no date", () => {
  for (const none of ["", "soon", "2026-13-01T00:00:00Z"]) {
    expect(sellerDate(none, "en")).toBeNull();
  }
});
