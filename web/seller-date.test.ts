import { expect, it } from "vitest";
import { sellerDate } from "./seller-date.ts";

it("dates orders and receipts by the seller's clock, in the language of the page", () => {
  expect(sellerDate("2026-03-08T21:30:00.000Z", "en")).toBe("March 9, 2026");
  expect(sellerDate("2026-03-08T21:30:00.000Z", "ar")).toBe("9 مارس 2026");
  expect(sellerDate("", "en")).toBeNull();
});
