import type { renewRecoveryCodes } from "#contract/admin/factors.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { RecoveryCodes } from "../../identity/recovery-codes.tsx";
import { useSignInWords } from "../../identity/words.ts";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";

/** Below this many, new codes are due. */
const FEW = 3;

/** How many recovery codes are left, and new ones, which are shown once. */
export function RecoveryCodesLeft({ left }: { readonly left: number }) {
  const words = useSignInWords().own.recovery;
  const locale = useLocale();
  const renew = useAction(() => call<typeof renewRecoveryCodes>("POST", paths.recoveryCodes), {
    stale: [paths.factors],
  });
  return (
    <section className="card stack">
      <div className="row">
        <h2>{words.heading}</h2>
        <Badge tone={left < FEW ? "wait" : "plain"}>{plural(locale, left, words.left)}</Badge>
      </div>
      <p className="faint">{words.text}</p>
      <Failure error={renew.error} />
      <div className="row">
        <Button isPending={renew.pending} onPress={() => renew.start()}>
          {words.renew}
        </Button>
      </div>
      {renew.result !== undefined && (
        <Dialog title={words.renewTitle} isOpen>
          <RecoveryCodes
            codes={renew.result.recovery_codes}
            done={words.close}
            onDone={renew.forget}
          />
        </Dialog>
      )}
    </section>
  );
}
