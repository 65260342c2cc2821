import * as paths from "#contract/admin/paths.ts";
import type { signOutStaff } from "#contract/admin/sign-in.ts";
import { call } from "../api/call.ts";
import { CallError } from "../api/call-error.ts";
import { type Action, useAction } from "../api/use-answer.ts";

/** Ends the sign-in, and forgets everything that this tab has loaded. */
export function useSignOut(): Action<void> {
  return useAction(signOut, { onDone: leave });
}

async function signOut(): Promise<void> {
  try {
    await call<typeof signOutStaff>("POST", paths.signOut, { interrupts: false });
  } catch (error) {
    // It had ended already.
    if (!(error instanceof CallError && error.code === "sign_in")) throw error;
  }
}

/** A new document: nothing that was shown stays in memory. */
export function leave(): void {
  window.location.reload();
}
