import { useId } from "react";
import type { Copy } from "#web/copy.ts";
import { useLocale } from "#web/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Login } from "./use-login.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";
import { waitWords } from "./wait-words.ts";

type ResendCodeProps = { readonly login: Login; readonly copy: Copy<"login"> };

/**
 * For a code that does not come: another one, after a polite pause, or another address. While it
 * waits the button keeps the focus and says for how long.
 */
export function ResendCode({ login, copy }: ResendCodeProps) {
  const { resendAt, busy } = login.state;
  const seconds = useSecondsUntil(resendAt);
  const locale = useLocale();
  const waitId = useId();
  const waiting = seconds > 0;
  return (
    <div className="login-missing">
      <p>{copy.code.missing}</p>
      <div className="login-choices">
        <div className="login-resend">
          <Button
            variant="quiet"
            busy={busy === "sending"}
            busyLabel={copy.code.resending}
            aria-disabled={waiting || undefined}
            aria-describedby={waiting ? waitId : undefined}
            onClick={waiting ? undefined : login.resend}
          >
            {copy.code.resend}
          </Button>
          <p id={waitId} className="login-wait">
            {waiting &&
              copy.code.resendWait.replace("{wait}", waitWords(seconds, copy.wait, locale))}
          </p>
        </div>
        <Button variant="quiet" onClick={login.changeAddress}>
          {copy.code.change}
        </Button>
      </div>
    </div>
  );
}
