import { expect, test } from "vitest";
import routes from "./routes.ts";

const idOf = (path: string) => routes.find((screen) => screen.path === path)?.id;

test("R-ROUTE-15 the cart is the screen named CartPage", () => {
  expect(idOf("ar?/cart")).toBe("CartPage");
});

test("R-TUT-01 private tutoring is the screen named FitnessPage (D-13)", () => {
  expect(idOf("ar?/private-tutoring")).toBe("FitnessPage");
});

test("D-07 letter case counts in every address, and every screen has a name of its own", () => {
  expect(routes.every(({ caseSensitive }) => caseSensitive)).toBe(true);
  const names = routes.map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
});
