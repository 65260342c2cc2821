import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { signInEnded } from "#web/cart.ts";
import type { Copy } from "#web/copy.ts";
import { LOGIN_FOR_CART } from "#web/login-way.ts";
import { useStore } from "#web/store.ts";
import { Note } from "#web/ui/note/note.tsx";

type SignInEndedProps = { readonly copy: Copy<"cart">["signInEnded"]; readonly className?: string };

/** Said once, when the server no longer knows the visitor's token (D-65). */
export function SignInEnded({ copy, className = "" }: SignInEndedProps) {
  const ended = useStore(signInEnded, false);
  return (
    <div role="status">
      {ended && (
        <Note className={className}>
          {copy.text}{" "}
          <Link to={brand.loginUrl} state={LOGIN_FOR_CART}>
            {copy.link}
          </Link>
        </Note>
      )}
    </div>
  );
}
