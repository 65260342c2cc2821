import type { Copy } from "#web/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";

/** The payment failed, was cancelled or expired: nothing was charged, the cart is kept (D-130). */
export function NotPaid({ copy }: { readonly copy: Copy<"success">["notPaid"] }) {
  return (
    <StatePanel pose="error" heading={copy.heading} text={copy.text}>
      <ButtonLink to="/cart">{copy.action}</ButtonLink>
    </StatePanel>
  );
}
