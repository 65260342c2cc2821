import { expect, test } from "vitest";
import {
  ADMIN_SCREEN_NAMES,
  type AdminScreenName,
  adminScreenOf,
  findAdminScreen,
  mayOpen,
} from "./admin-screens.ts";
import { ROLES } from "./staff.ts";

test("every screen of the back office is found at its addresses, and at no other (interface.md §12, D-163)", () => {
  for (const name of ADMIN_SCREEN_NAMES) {
    const path = adminScreenOf(name).path.replaceAll(/:\w+/g, "YS-7");
    expect(findAdminScreen(path)).toBe(name);
    expect(findAdminScreen(`/ar${path}`)).toBe(name);
    expect(findAdminScreen(`${path}/none/such`)).toBeNull();
  }
  expect(findAdminScreen("/orders")).toBeNull();
  expect(findAdminScreen("/administration")).toBeNull();
});

test("a role opens the screens of its permissions, and those of everybody (interface.md §12)", () => {
  const opened = (names: readonly AdminScreenName[]) => names.join(" ");
  const screens = ROLES.map((role) =>
    opened(ADMIN_SCREEN_NAMES.filter((name) => mayOpen(role, name))),
  );
  expect(screens).toEqual([
    "today orders order packages coupons messages trials learners groups group words page-words figures staff audit sign-ins",
    "today orders order packages coupons groups group figures sign-ins",
    "today orders order messages trials learners groups group sign-ins",
    "today words page-words sign-ins",
  ]);
});
