import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";

/** The payment failed, was cancelled or expired: nothing was charged, and the cart stays (D-130). */
export function NotPaid({ copy }: { readonly copy: Copy<"success">["notPaid"] }) {
  return (
    <StatePanel pose="error" heading={copy.heading} text={copy.text}>
      <ButtonLink to="/cart">{copy.action}</ButtonLink>
    </StatePanel>
  );
}
