import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-audit.ar.ts";
import { copy as en } from "#content/admin-audit.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES } from "#core/locale.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const SHELL = { en: shellEn, ar: shellAr };

const ENTRY = { id: 1, at: "2025-11-20T22:30:00Z", about: null, before: null, after: null };
const ENTRIES = [
  { ...ENTRY, actor: "sales sara@example.com", action: "order.read", subject: "order 100042" },
  { ...ENTRY, id: 2, actor: "operator", action: "group.assign", subject: "group fireflies" },
  {
    ...ENTRY,
    id: 3,
    actor: "shop",
    action: "staff.remove",
    subject: "staff 7",
    about: "omar@example.com",
  },
];
const GROUPS = [{ id: "fireflies", name: "Fireflies" }];

test.each(LOCALES)(
  "the audit says in words who did what to which thing, and when in the staff's time (%s) (D-159)",
  async (locale) => {
    const words = WORDS[locale];
    serve({ [paths.audit]: { entries: ENTRIES, groups: GROUPS, next: null } });
    const main = await show(<Screen />, locale);
    await expect.element(page.getByText("sara@example.com")).toBeVisible();
    const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("th, td")].slice(0, 4).map(({ textContent }) => textContent),
    );
    const at = { en: "November 21, 2025 01:30", ar: "21 نوفمبر 2025 01:30" }[locale];
    const { actions, subjects, operator, shop } = words;
    expect(rows).toEqual([
      [
        at,
        `${SHELL[locale].roles.sales} sara@example.com`,
        actions["order.read"],
        `${subjects["order"]} 100042`,
      ],
      [at, operator, actions["group.assign"], `${subjects["group"]} Fireflies`],
      [at, shop, actions["staff.remove"], "omar@example.com"],
    ]);
  },
);

test("the audit is searched by a text or by an act, and goes on behind a page of nothing (D-159)", async () => {
  const { read } = serve({ [paths.audit]: { entries: [], groups: [], next: "9" } });
  await show(<Screen />, "en");
  await expect.element(page.getByRole("button", { name: shellEn.pager.next })).toBeVisible();
  await userEvent.fill(page.getByRole("searchbox"), "huda");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => read.at(-1)).toBe(`${paths.audit}?query=huda`);
  await page.getByRole("button", { name: en.act, exact: false }).click();
  await page.getByRole("option", { name: en.actions["order.read"] ?? "" }).click();
  await expect.poll(() => read.at(-1)).toBe(`${paths.audit}?query=order.read`);
  await expect
    .element(page.getByRole("button", { name: en.act, exact: false }))
    .toHaveTextContent(en.actions["order.read"] ?? "");
});
