import { useLocation } from "react-router";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { ContactLinks } from "#web/ui/contact-links/contact-links.tsx";
import type { NotShown as Why } from "#web/ui/receipt/order-outcome.ts";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";
import type { ReturnAddress } from "#web/visitor/return-address.ts";

type NotShownProps = {
  readonly why: Why;
  readonly copy: Copy<"success">;
  readonly onRetry: () => void;
};

/**
 * No receipt: its owner has to sign in (D-129), it did not load (D-130), there is none, or the address
 * names none (D-131).
 */
export function NotShown({ why, copy, onRetry }: NotShownProps) {
  const words = copy[why];
  const { pathname, search } = useLocation();
  return (
    <>
      <StatePanel
        pose={why === "failed" || why === "notFound" ? "error" : "empty"}
        heading={words.heading}
        text={words.text}
      >
        {why === "failed" && <Button onClick={onRetry}>{words.action}</Button>}
        {why === "signIn" && (
          <ButtonLink
            to={brand.loginUrl}
            state={{ returnTo: pathname + search } satisfies ReturnAddress}
          >
            {words.action}
          </ButtonLink>
        )}
        {(why === "notFound" || why === "noOrder") && (
          <ButtonLink to="/">{words.action}</ButtonLink>
        )}
      </StatePanel>
      <ContactLinks copy={copy.contact} />
    </>
  );
}
