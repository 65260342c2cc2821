import { Link } from "react-router";
import { useStore } from "#web/browser/store.ts";
import { signInEnded } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { visitorStore } from "#web/visitor/visitor.ts";

/** Says that the visitor's sign-in has ended (D-65), or that they are signed in already. */
export function SignInNote({ copy }: { readonly copy: Copy<"login">["notes"] }) {
  const ended = useStore(signInEnded, false);
  const email = useStore(visitorStore, null)?.email;
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
