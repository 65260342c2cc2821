import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

test("the name of a buyer is first name and last name", () => {
  expect(fullName({ firstname: "Mona", lastname: "Saleh" })).toBe("Mona Saleh");
});

test("an erased buyer's name is empty, and not a blank", () => {
  expect(fullName({ firstname: "", lastname: "" })).toBe("");
});
