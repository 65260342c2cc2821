import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import { LOCALES } from "#core/locale.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { show } from "../../testing/show.tsx";
import { PackageList } from "./package-list.tsx";

const WORDS = { en, ar };

const PACKAGES = {
  plan: "الانغماس المكثّف · 6 أشهر",
  chess: "الشطرنج للصغرى بالعربيّة",
};

const packageOf = (id: number, name: string) => ({ ...EXAMPLE_PACKAGE, id, name, name_ar: name });

const names = () =>
  page
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

test.each(LOCALES)(
  "a package is found by digits of either script, in its number or its name (%s) (D-105)",
  async (locale) => {
    await show(
      <PackageList
        packages={[packageOf(42, "Chess"), packageOf(7, "Level ٣"), packageOf(9, "Go")]}
      />,
      locale,
    );
    const field = page.getByRole("searchbox", { name: WORDS[locale].search });
    await userEvent.fill(field, "٤٢");
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual(["Chess"]);
    await userEvent.fill(field, "level 3");
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual(["Level ٣"]);
  },
);

test.each(
  Object.entries<readonly [string, string]>({
    "without vowel marks": ["المكثف", PACKAGES.plan],
    "without its hamza": ["اشهر", PACKAGES.plan],
    "with letters that stand for others": ["للصغري بالعربيه", PACKAGES.chess],
    "with lengthened letters": ["الشطـــرنج", PACKAGES.chess],
  }),
)("a package is found by its Arabic name, typed %s (D-165)", async (_, [typed, name]) => {
  await show(
    <PackageList packages={[packageOf(8, PACKAGES.plan), packageOf(9, PACKAGES.chess)]} />,
    "ar",
  );
  await userEvent.fill(page.getByRole("searchbox", { name: ar.search }), typed);
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual([name]);
});
