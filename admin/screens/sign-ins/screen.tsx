import type { getFactors } from "#contract/admin/factors.ts";
import * as paths from "#contract/admin/paths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useSignInWords } from "../../identity/words.ts";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { Answered } from "../../ui/states.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodesLeft } from "./recovery-codes-left.tsx";
import { Sessions } from "./sessions.tsx";

/** Somebody's own sign-ins and second factors. */
export function Screen() {
  const { screens } = useShellWords();
  const { own } = useSignInWords();
  const factors = useAnswer<typeof getFactors>(paths.factors);
  return (
    <Page title={screens["sign-ins"]} lead={own.lead}>
      <Sessions />
      <Answered answer={factors}>
        {({ passkeys, recovery_codes_left: left }) => (
          <>
            <Passkeys passkeys={passkeys} />
            <RecoveryCodesLeft left={left} />
          </>
        )}
      </Answered>
    </Page>
  );
}
