import { expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { Typed } from "./format.tsx";
import { show } from "./testing/show.tsx";

test.each(LOCALES)("what was typed keeps its line breaks in %s (D-223)", async (locale) => {
  const main = await show(<Typed>{"We move away.\nPlease call first."}</Typed>, locale);
  const boxes = [...(main.querySelector("bdi")?.getClientRects() ?? [])];
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
});
