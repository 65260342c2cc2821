import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-learners.ar.ts";
import { copy as en } from "#content/admin-learners.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES } from "#core/locale.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const SHELL = { en: shellEn, ar: shellAr };

test.each([
  ["en", 1440, en],
  ["ar", 390, ar],
] as const)(
  "an order's number is readable in full while seats are searched by it (%s, %i px wide)",
  async (locale, width, words) => {
    await page.viewport(width, 900);
    serve({ [paths.learners]: { seats: [], next: null } });
    const main = await show(<Screen />, locale);
    const field = page.getByRole("searchbox", { name: words.search });
    await userEvent.fill(field, "YA-26-0000042");
    const input = field.element();
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    expect(main.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each(LOCALES)(
  "how many seats an order has is announced when it was searched for, in %s (WCAG 4.1.3)",
  async (locale) => {
    const { table } = SHELL[locale];
    serve({ [paths.learners]: { seats: [], next: null } });
    await show(<Screen />, locale);
    await userEvent.fill(page.getByRole("searchbox"), "100042");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("status").getByText(table.none)).toBeInTheDocument();
  },
);
