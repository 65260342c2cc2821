import { Link } from "react-router";
import { SCREENS } from "#core/screens.ts";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useSignOut } from "#web/visitor/use-sign-out.ts";
import { visitorStore } from "#web/visitor/visitor.ts";
import { Icon } from "../icon/icon.tsx";

/**
 * The ways that the footer's links, which are fixed, leave out: the language packages and the orders
 * (D-151), whose page asks guests to log in. The way out is there only while somebody is logged in (D-74).
 */
export function MoreLinks({ copy: { account, nav } }: { readonly copy: Copy<"shell"> }) {
  const userInfo = useStore(visitorStore, null);
  const { busy, signOut } = useSignOut();
  return (
    <div className="footer-more">
      <Link to={SCREENS.packages.path} className="footer-link">
        {nav.languages}
      </Link>
      <Link to={SCREENS.account.path} className="footer-link">
        <Icon name="user" />
        {account.orders}
      </Link>
      {userInfo !== null && (
        <button
          type="button"
          className="footer-link"
          aria-busy={busy || undefined}
          onClick={signOut}
        >
          {account.signOut}
        </button>
      )}
    </div>
  );
}
