import { plainAddress } from "./addresses.ts";
import { isPermitted, type Permission, type Role } from "./staff.ts";

/**
 * Where a screen of the back office is reached: from its menu, from the menu of the signed-in person, or from
 * another screen.
 */
type AdminPlace = "menu" | "account" | "screen";

/** The properties of a screen of the back office. Its folder has the name of its row. */
export type AdminScreen = {
  /** Its plain address; `:name` stands for any text without a slash. Other languages add a prefix. */
  readonly path: string;
  /** The permission needed to open it; `null` if every signed-in person may. */
  readonly permission: Permission | null;
  readonly place: AdminPlace;
};

/** The screens of the back office (interface.md §12), in the order of its menu. To add a screen, add a row. */
export const ADMIN_SCREENS = {
  today: { path: "/admin", permission: null, place: "menu" },
  orders: { path: "/admin/orders", permission: "orders.read", place: "menu" },
  order: { path: "/admin/orders/:number", permission: "orders.read", place: "screen" },
  packages: { path: "/admin/packages", permission: "packages", place: "menu" },
  coupons: { path: "/admin/coupons", permission: "coupons", place: "menu" },
  messages: { path: "/admin/messages", permission: "messages", place: "menu" },
  trials: { path: "/admin/trials", permission: "trials", place: "menu" },
  learners: { path: "/admin/learners", permission: "learners", place: "menu" },
  groups: { path: "/admin/groups", permission: "groups", place: "menu" },
  group: { path: "/admin/groups/:id", permission: "groups", place: "screen" },
  words: { path: "/admin/words", permission: "words", place: "menu" },
  "page-words": { path: "/admin/words/:screen", permission: "words", place: "screen" },
  figures: { path: "/admin/figures", permission: "figures", place: "menu" },
  staff: { path: "/admin/staff", permission: "staff", place: "menu" },
  audit: { path: "/admin/audit", permission: "audit", place: "menu" },
  "sign-ins": { path: "/admin/sign-ins", permission: null, place: "account" },
} as const satisfies Readonly<Record<string, AdminScreen>>;

export type AdminScreenName = keyof typeof ADMIN_SCREENS;
export const ADMIN_SCREEN_NAMES = Object.keys(ADMIN_SCREENS) as readonly AdminScreenName[];

export function adminScreenOf(name: AdminScreenName): AdminScreen {
  return ADMIN_SCREENS[name];
}

/** Whether a person with this role may open a screen. */
export function mayOpen(role: Role, name: AdminScreenName): boolean {
  const { permission } = adminScreenOf(name);
  return permission === null || isPermitted(role, permission);
}

/** The screen of the back office at an address in any language; `null` if there is none. */
export function findAdminScreen(pathname: string): AdminScreenName | null {
  const plain = plainAddress(pathname);
  const isAt = (name: AdminScreenName) =>
    new RegExp(`^${adminScreenOf(name).path.replaceAll(/:\w+/g, "[^/]+")}$`).test(plain);
  return ADMIN_SCREEN_NAMES.find(isAt) ?? null;
}
