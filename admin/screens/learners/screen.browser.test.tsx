import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-learners.ar.ts";
import { copy as en } from "#content/admin-learners.en.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

test.each([
  ["en", 1440, en],
  ["ar", 390, ar],
] as const)(
  "an order's number is readable in full while seats are searched by it (%s, %i px wide)",
  async (locale, width, words) => {
    await page.viewport(width, 900);
    vi.spyOn(window, "fetch").mockImplementation(async () =>
      Response.json({ success: true, data: { seats: [], next: null } }),
    );
    const main = await show(<Screen />, locale);
    const field = page.getByRole("searchbox", { name: words.search });
    await userEvent.fill(field, "YA-26-0000042");
    const input = field.element();
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    expect(main.scrollWidth).toBeLessThanOrEqual(width);
  },
);
