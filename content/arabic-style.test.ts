import { expect, it } from "vitest";
import { REPLACED } from "./style-faults.ts";
import { leaves, textsOf } from "./twin-checks.ts";

const arabic = import.meta.glob<{ readonly copy: unknown }>("./*.ar.ts", { eager: true });

it.each(Object.keys(arabic))("%s says nothing in words that were replaced", (path) => {
  const texts = leaves(arabic[path]?.copy).flatMap(({ value }) => textsOf(value));
  const found = texts.flatMap((text) =>
    REPLACED.filter(([fault]) => fault.test(text)).map(([, instead]) => `${text} → ${instead}`),
  );
  expect(found).toEqual([]);
});
