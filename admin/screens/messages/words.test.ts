import { expect, test } from "vitest";
import { fillTemplate } from "./words.ts";

test.each(["en", "ar"] as const)(
  "a template names the writer, whatever characters the name has (%s)",
  async (locale) => {
    const plain = await fillTemplate(locale, "welcome", "Huda");
    for (const name of ["$& Huda", "$'", "$$"]) {
      expect(await fillTemplate(locale, "welcome", name)).toBe(plain.split("Huda").join(name));
    }
  },
);
