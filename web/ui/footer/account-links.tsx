import { Link } from "react-router";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useSignOut } from "#web/visitor/use-sign-out.ts";
import { visitorStore } from "#web/visitor/visitor.ts";
import { Icon } from "../icon/icon.tsx";

/** The way to the orders and the way out, only while somebody is logged in (D-74). */
export function AccountLinks({ copy }: { readonly copy: Copy<"shell">["account"] }) {
  const userInfo = useStore(visitorStore, null);
  const { busy, signOut } = useSignOut();
  if (userInfo === null) return null;
  return (
    <div className="footer-account">
      <Link to="/account" className="footer-link">
        <Icon name="user" />
        {copy.orders}
      </Link>
      <button type="button" className="footer-link" aria-busy={busy || undefined} onClick={signOut}>
        {copy.signOut}
      </button>
    </div>
  );
}
