import { Link } from "react-router";
import { signInEnded } from "#web/cart.ts";
import type { Copy } from "#web/copy.ts";
import { useStore } from "#web/store.ts";
import { Note } from "#web/ui/note/note.tsx";
import { visitorStore } from "#web/visitor.ts";

const NOBODY = { userInfo: null };

/** How the visitor stands already: a sign-in that has ended (D-65), or one that holds. */
export function SignInNote({ copy }: { readonly copy: Copy<"login">["notes"] }) {
  const ended = useStore(signInEnded, false);
  const email = useStore(visitorStore, NOBODY).userInfo?.email;
  const [before = "", after = ""] = copy.signedIn.split("{email}");
  return (
    <div role="status">
      {ended && <Note>{copy.ended}</Note>}
      {!ended && email && (
        <Note>
          {before}
          <bdi dir="ltr">{email}</bdi>
          {after} <Link to="/account">{copy.orders}</Link>
        </Note>
      )}
    </div>
  );
}
