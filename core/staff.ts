/**
 * The only table of roles and permissions in the back office (interface.md §12). The server enforces it, and
 * the pages show only what it permits.
 */

export const ROLES = ["owner", "sales", "support", "content"] as const;
export type Role = (typeof ROLES)[number];

/** The permissions; named after the object, then the action if it has several. */
export const PERMISSIONS = [
  "orders.read",
  "orders.settle",
  "orders.receipt",
  "orders.export",
  "refunds",
  "packages",
  "coupons",
  "messages",
  "words",
  "figures",
  "learners",
  "trials",
  "groups",
  "staff",
  "audit",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const PERMITTED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  sales: [
    "orders.read",
    "orders.settle",
    "orders.receipt",
    "orders.export",
    "refunds",
    "packages",
    "coupons",
    "figures",
    "groups",
  ],
  support: [
    "orders.read",
    "orders.settle",
    "orders.receipt",
    "messages",
    "learners",
    "trials",
    "groups",
  ],
  content: ["words"],
};

/** The permissions of a role, in the order of `PERMISSIONS`. */
export function permissionsOf(role: Role): readonly Permission[] {
  return PERMITTED[role];
}

export function isPermitted(role: Role, permission: Permission): boolean {
  return PERMITTED[role].includes(permission);
}
