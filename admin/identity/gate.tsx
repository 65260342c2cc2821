import "./sign-in.css";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { getMe } from "#contract/admin/staff.ts";
import { isSignInOver } from "../api/call-error.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Brand } from "../shell/brand.tsx";
import { LanguageLink } from "../shell/language-link.tsx";
import { Answered } from "../ui/states.tsx";
import { type Me, MeContext } from "./me.ts";
import { reloadDocument } from "./reload-document.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/**
 * Shows the back office to a signed-in person, and the sign-in to everybody else. If a sign-in ends later, the
 * person is asked above the screen (`interruptions.ts`) and not here, so that nothing typed is lost.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useAnswer<typeof getMe>(paths.me, { interrupts: false });
  useRefetchOnFocus(me.refetch);
  const isOut = isSignInOver(me.error);
  // Somebody who went to read the code must find the same page again, also while the server is asked.
  const [wasOut, setWasOut] = useState(isOut);
  if (isOut && !wasOut) setWasOut(true);
  if (me.data !== undefined) {
    return (
      <OnePerson me={me.data} takesFocus={wasOut}>
        {children}
      </OnePerson>
    );
  }
  if (wasOut) return <SignInPage />;
  return (
    <main className="shell-main">
      <Answered answer={me}>{() => null}</Answered>
    </main>
  );
}

/** Another tab may have signed somebody in or out; a window beside another comes into sight by no event. */
function useRefetchOnFocus(ask: UseQueryResult["refetch"]): void {
  useEffect(() => {
    const askNow = () => void ask();
    window.addEventListener("focus", askNow);
    return () => window.removeEventListener("focus", askNow);
  }, [ask]);
}

type OnePersonProps = {
  readonly me: Me;
  /** The screen takes the focus from the sign-in, which goes. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
};

/**
 * Another person may have signed in in another tab: then everything on the screen, and what was typed there,
 * is thrown away.
 */
function OnePerson({ me, takesFocus, children }: OnePersonProps) {
  const [{ email }] = useState(me);
  const isAnother = me.email !== email;
  useEffect(() => {
    if (takesFocus) document.querySelector("main")?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isAnother) reloadDocument();
  }, [isAnother]);
  return isAnother ? null : <MeContext value={me}>{children}</MeContext>;
}

function SignInPage() {
  const client = useQueryClient();
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <div className="sign-in-head">
          <h1>
            <Brand />
          </h1>
          <LanguageLink />
        </div>
        {/* At once: the form would take the same code again while the server is asked who they are. */}
        <SignInSteps onDone={(me) => client.setQueriesData({ queryKey: [paths.me] }, me)} />
      </div>
    </main>
  );
}
