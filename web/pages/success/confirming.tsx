import "./waiting.css";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";

type ConfirmingProps = {
  /** The page has stopped asking by itself. */
  readonly late: boolean;
  readonly asking: boolean;
  readonly copy: Copy<"success">["confirming"];
  readonly onRetry: () => void;
};

/** The gateway has not decided yet: the page waits and offers no second payment (D-130). */
export function Confirming({ late, asking, copy, onRetry }: ConfirmingProps) {
  return (
    <StatePanel pose="hero" heading={copy.heading} text={late ? copy.late : copy.text}>
      {late ? (
        <Button busy={asking} busyLabel={copy.checking} onClick={onRetry}>
          {copy.again}
        </Button>
      ) : (
        <span className="waiting" aria-hidden="true">
          <span className="waiting-dot" />
          <span className="waiting-dot" />
          <span className="waiting-dot" />
        </span>
      )}
    </StatePanel>
  );
}
