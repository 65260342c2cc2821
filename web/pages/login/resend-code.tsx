import { useId } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Login } from "./use-login.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";
import { waitWords } from "./wait-words.ts";

type ResendCodeProps = { readonly login: Login; readonly copy: Copy<"login"> };

/**
 * If the code does not arrive: another code after a pause, or another address. During the pause the
 * button keeps the focus and says how long it lasts.
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
        <Button
          variant="quiet"
          aria-disabled={busy !== null || undefined}
          onClick={login.changeAddress}
        >
          {copy.code.change}
        </Button>
      </div>
    </div>
  );
}
