import { describe, expect, test } from "vitest";
import { chooseInstalmentCount } from "./instalments.ts";

describe("into how many parts a lender is asked to split an amount", () => {
  const offer = (parts: number, least = 0, most = 1_000) => ({ parts, least, most });

  test.each([
    ["the number told to buyers, where it is offered", [offer(2), offer(4), offer(6)], 4],
    ["the next smaller, where it is not", [offer(2), offer(3), offer(6)], 3],
    ["the next larger, where there is no smaller one", [offer(6), offer(12)], 6],
    ["only what is offered for the amount", [offer(2), offer(4, 501), offer(3, 0, 499)], 2],
    ["an offer that ends at the very amount", [offer(2), offer(3, 0, 500)], 3],
    ["an offer that begins at the very amount", [offer(2), offer(3, 500)], 3],
    ["the number told to buyers, where nothing is offered", [offer(3, 501)], 4],
  ])("a lender is asked to split an amount: %s", (_, offers, parts) => {
    expect(chooseInstalmentCount(offers, 500, 4)).toBe(parts);
  });
});
