import { expect, test } from "vitest";
import { timeOrderedId } from "./secrets.ts";

test("a time-ordered id is a UUID of version 7: its milliseconds, and no two alike", () => {
  const at = new Date("2022-02-22T19:22:22.000Z");
  const ids = Array.from({ length: 1_000 }, () => timeOrderedId(at));
  // The moment of the example in RFC 9562, appendix A.6.
  for (const id of ids) {
    expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(1_000);
  expect(timeOrderedId(new Date(at.getTime() + 1)) > (ids.toSorted().at(-1) ?? "")).toBe(true);
});
