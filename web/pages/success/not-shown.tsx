import { useLocation } from "react-router";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy.ts";
import type { LoginWay } from "#web/login-way.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { ContactLinks } from "#web/ui/contact-links/contact-links.tsx";
import type { NotShown as Why } from "#web/ui/receipt/order-outcome.ts";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";

type NotShownProps = {
  readonly why: Why;
  readonly copy: Copy<"success">;
  readonly onRetry: () => void;
};

/**
 * No receipt here: it is for somebody else's eyes until they sign in (D-129), it did not load
 * (D-130), there is none, or the address names none (D-131).
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
            state={{ returnTo: pathname + search } satisfies LoginWay}
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
