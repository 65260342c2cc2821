import * as paths from "#contract/admin/paths.ts";
import type { signOutStaff } from "#contract/admin/sign-in.ts";
import { call } from "../api/call.ts";
import { isSignInOver } from "../api/call-error.ts";
import { type Action, useAction } from "../api/use-answer.ts";
import { reloadDocument } from "./reload-document.ts";

/** Ends the sign-in, and forgets everything that this tab has loaded. */
export function useSignOut(): Action<void> {
  return useAction(signOut, { onDone: reloadDocument });
}

async function signOut(): Promise<void> {
  try {
    await call<typeof signOutStaff>("POST", paths.signOut, { interrupts: false });
  } catch (error) {
    // It had ended already.
    if (!isSignInOver(error)) throw error;
  }
}
