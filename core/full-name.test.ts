import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

test("the name of a buyer is first name and last name", () => {
  expect(fullName({ firstname: "Mona", lastname: "Saleh" })).toBe("Mona Saleh");
});

test("a buyer who was erased has no name, and not a blank", () => {
  expect(fullName({ firstname: "", lastname: "" })).toBe("");
});
