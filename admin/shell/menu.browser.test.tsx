import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as en } from "#content/admin-shell.en.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { Menu } from "./menu.tsx";

/** The screens that each role finds in the menu (interface.md §12). */
const SCREENS: Readonly<Record<Role, readonly (keyof typeof en.screens)[]>> = {
  owner: [
    "today",
    "orders",
    "packages",
    "coupons",
    "messages",
    "trials",
    "learners",
    "groups",
    "words",
    "figures",
    "staff",
    "audit",
  ],
  sales: ["today", "orders", "packages", "coupons", "groups", "figures"],
  support: ["today", "orders", "messages", "trials", "learners", "groups"],
  content: ["today", "words"],
};

test.each(ROLES)(
  "the menu offers a role its screens, marks the open one, and says who is signed in: %s (interface.md §12)",
  async (role) => {
    await show(signedInAs(role, <Menu />), "en");
    const links = page.getByRole("navigation").getByRole("link").elements();
    expect(links.map(({ textContent }) => textContent)).toEqual(
      SCREENS[role].map((name) => en.screens[name]),
    );
    expect(links.map((link) => link.getAttribute("aria-current"))[0]).toBe("page");
    const account = page.getByRole("region", { name: en.account.label });
    await expect.element(account.getByText(en.roles[role], { exact: true })).toBeVisible();
    await expect.element(account.getByText("me@example.com")).toBeVisible();
  },
);
