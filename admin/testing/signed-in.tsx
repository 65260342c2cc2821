import type { ReactNode } from "react";
import { permissionsOf, type Role } from "#core/staff.ts";
import { MeContext } from "../identity/me.ts";

/** A part of the back office as somebody with a role sees it. */
export function signedInAs(role: Role, part: ReactNode) {
  const me = { email: "me@example.com", role, permissions: [...permissionsOf(role)] };
  return <MeContext value={me}>{part}</MeContext>;
}
