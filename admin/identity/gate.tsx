import "./sign-in.css";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { getMe } from "#contract/admin/staff.ts";
import { CallError } from "../api/call-error.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Brand } from "../shell/brand.tsx";
import { LanguageLink } from "../shell/language-link.tsx";
import { Answered } from "../ui/states.tsx";
import { MeContext } from "./me.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/**
 * Shows the back office to whoever is signed in, and the sign-in to everybody else. Once somebody is
 * in, a sign-in that ends is asked for above the screen and not here, so that nothing typed is lost.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useAnswer<typeof getMe>(paths.me, { interrupts: false });
  if (me.data !== undefined) return <MeContext value={me.data}>{children}</MeContext>;
  if (me.error instanceof CallError && me.error.code === "sign_in") return <SignInPage />;
  return (
    <main className="shell-main">
      <Answered answer={me}>{() => null}</Answered>
    </main>
  );
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
        <SignInSteps onDone={() => void client.invalidateQueries({ queryKey: [paths.me] })} />
      </div>
    </main>
  );
}
