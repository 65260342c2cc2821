import "./share-cart.css";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { cartAmounts } from "./cart-amounts.ts";
import type { useSharedLink } from "./use-shared-link.ts";

type ShareCartProps = {
  readonly shared: ReturnType<typeof useSharedLink>;
  /** `null` while it is empty. */
  readonly cart: Cart | null;
  readonly copy: Copy<"cart">["share"];
};

/**
 * Lets somebody else pay (D-220): a button that makes a link, or the state of the last link. Its code is loaded
 * when it is used. Not offered for a cart that has been paid or costs nothing.
 */
export function ShareCart({ shared, cart, copy }: ShareCartProps) {
  const { link, code, busy, failed, changes, make } = shared;
  if (shared.paid.length > 0) return null;
  const costs = cart !== null && cartAmounts(cart).payable > 0;
  if (link !== null && code !== null) {
    return (
      <code.SharedLink
        link={link}
        busy={busy}
        failed={failed}
        changes={changes}
        copy={copy}
        onRenew={costs ? make : null}
        onRevoke={shared.revoke}
        onReturn={shared.refresh}
      />
    );
  }
  if (!costs) return null;
  return (
    <div className="share-cart">
      <div role="alert">{failed && <Note kind="danger">{copy.failed}</Note>}</div>
      <Button variant="quiet" busy={busy} busyLabel={copy.opening} onClick={() => void make()}>
        <Icon name="mail" />
        {copy.open}
      </Button>
    </div>
  );
}
