import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { getFactors } from "#contract/admin/factors.ts";
import * as paths from "#contract/admin/paths.ts";
import type { confirmIdentity, requestConfirmPasskey } from "#contract/admin/sign-in.ts";
import type { getMe } from "#contract/admin/staff.ts";
import { call } from "../api/call.ts";
import { isSignInOver } from "../api/call-error.ts";
import {
  currentInterruption,
  endInterruption,
  subscribeToInterruptions,
} from "../api/interruptions.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Answered } from "../ui/states.tsx";
import { type Me, useMe } from "./me.ts";
import { type Factor, SecondFactor } from "./second-factor.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";
import { useSignInWords } from "./words.ts";

/** What a call is waiting for, above the screen: a new sign-in, or the second factor once more. */
export function Interruptions() {
  const kind = useSyncExternalStore(subscribeToInterruptions, currentInterruption);
  if (kind === "sign_in") return <SignInAgain />;
  if (kind === "confirm") return <Confirm />;
  return null;
}

function SignInAgain() {
  const words = useSignInWords().again;
  const { email } = useMe();
  const client = useQueryClient();
  const { dataUpdatedAt } = useAnswer<typeof getMe>(paths.me, { interrupts: false });
  const [openedAt] = useState(dataUpdatedAt);
  // They are signed in again, here or in another tab. For another person `SignedIn` has taken all of this away.
  useEffect(() => {
    if (dataUpdatedAt !== openedAt) endInterruption("go_on");
  }, [dataUpdatedAt, openedAt]);
  const take = (me: Me) => client.setQueriesData({ queryKey: [paths.me] }, me);
  return (
    <Dialog title={words.title} isOpen>
      <p>{words.text}</p>
      <SignInSteps email={email} onDone={take} />
    </Dialog>
  );
}

function Confirm() {
  const words = useSignInWords().confirm;
  const factors = useAnswer<typeof getFactors>(paths.factors, { interrupts: false });
  return (
    <Dialog title={words.title} isOpen onClose={() => endInterruption("give_up")}>
      <p>{words.text}</p>
      <Answered answer={factors}>
        {({ passkeys }) => (
          <SecondFactor
            give={give}
            requestPasskey={passkeys.length > 0 ? requestPasskey : undefined}
            submit={words.submit}
          />
        )}
      </Answered>
    </Dialog>
  );
}

async function give(body: Factor): Promise<void> {
  try {
    await call<typeof confirmIdentity>("POST", paths.confirm, { interrupts: false, body });
    endInterruption("go_on");
  } catch (error) {
    if (!isSignInOver(error)) throw error;
    // Too many wrong ones have ended the sign-in: the call that waits goes on, and asks for a new one.
    endInterruption("go_on");
  }
}

const requestPasskey = () =>
  call<typeof requestConfirmPasskey>("POST", paths.confirmPasskey, { interrupts: false });
