import { expect, test } from "vitest";
import routes from "./routes.ts";

const idOf = (path: string) => routes.find((screen) => screen.path === path)?.id;

test("the cart's screen is named CartPage (R-ROUTE-15)", () => {
  expect(idOf("ar?/cart")).toBe("CartPage");
});

test("the screen of private tutoring is named FitnessPage (R-TUT-01, D-13)", () => {
  expect(idOf("ar?/private-tutoring")).toBe("FitnessPage");
});

test("letter case counts in every address, and every screen has a name of its own (D-07)", () => {
  expect(routes.every(({ caseSensitive }) => caseSensitive)).toBe(true);
  const names = routes.map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
});
