import { createContext, useContext } from "react";
import type { getMe } from "#contract/admin/staff.ts";
import type { Permission } from "#core/staff.ts";
import type { Answer } from "../api/call.ts";

export type Me = Answer<typeof getMe>;

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("Nobody is signed in here.");
  return me;
}

/** Asks whether the signed-in person may do something; what they may not do is not shown. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
