import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { visitorStore } from "#web/visitor/visitor.ts";

type AccountHeadProps = {
  readonly copy: Copy<"account">;
  readonly leaving: boolean;
  readonly onSignOut: () => void;
};

/**
 * Whose orders these are, and the sign-out (D-74). The heading is in the document already, before the
 * browser knows the user.
 */
export function AccountHead({ copy, leaving, onSignOut }: AccountHeadProps) {
  const email = useStore(visitorStore, null)?.email;
  const [before = "", after = ""] = copy.signedInAs.split("{email}");
  return (
    <div className="account-head">
      <h1 className="flex-auto text-h1">{copy.heading}</h1>
      <Button
        variant="quiet"
        className="account-leave"
        busy={leaving}
        busyLabel={copy.signingOut}
        onClick={onSignOut}
      >
        {copy.signOut}
      </Button>
      <p className="account-email">
        {email && (
          <>
            {before}
            <bdi dir="ltr">{email}</bdi>
            {after}
          </>
        )}
      </p>
      <p className="mbs-2 flex-[1_0_100%] text-ink-700 text-lead">{copy.lead}</p>
    </div>
  );
}
