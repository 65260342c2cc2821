import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { addressIn } from "#core/addresses.ts";
import { LANGUAGES, LOCALES, nextLocale } from "#core/locale.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { reloadDocument } from "../identity/reload-document.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { Menu } from "./menu.tsx";

vi.mock("../identity/reload-document.ts", () => ({ reloadDocument: vi.fn() }));

const WORDS = { en, ar };

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
    await expect
      .element(account.getByRole("link", { name: en.screens["sign-ins"] }))
      .toHaveAttribute("href", "/admin/sign-ins");
  },
);

test.each(LOCALES)(
  "at one of many the menu marks its screen, and the other language leads to the same one, in %s (D-163)",
  async (locale) => {
    await show(signedInAs("owner", <Menu />), locale, "/admin/orders/100042?page=2");
    const current = page
      .getByRole("navigation")
      .getByRole("link", { name: WORDS[locale].screens.orders });
    await expect.element(current).toHaveAttribute("aria-current", "page");
    const other = nextLocale(locale);
    await expect
      .element(page.getByRole("link", { name: LANGUAGES[other].name }))
      .toHaveAttribute("href", addressIn(other, "/admin/orders/100042?page=2"));
  },
);

test.each(LOCALES)(
  "whoever could not be logged out is told, and whose login had ended already is out, in %s (interface.md §12)",
  async (locale) => {
    const { signOut } = WORDS[locale].account;
    vi.mocked(reloadDocument).mockClear();
    let answered = () => refusal(503, "too_busy", "Not now.");
    answerEachCall(({ method }) => (method === "POST" ? answered() : answer(null)));
    await show(signedInAs("sales", <Menu />), locale);
    const press = () => userEvent.click(page.getByRole("button", { name: signOut }));
    await press();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not now.");
    expect(reloadDocument).not.toHaveBeenCalled();
    answered = () => refusal(401, "sign_in");
    await press();
    await expect.poll(() => vi.mocked(reloadDocument).mock.calls).toHaveLength(1);
  },
);
