import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { useStore } from "#web/browser/store.ts";
import { signInEnded } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { RETURN_TO_CART } from "#web/visitor/return-address.ts";

/**
 * Shown when the server no longer knows the visitor's token (D-65). It comes into view: what was pressed may be far
 * below it.
 */
export function SignInEnded({ copy }: { readonly copy: Copy<"cart">["signInEnded"] }) {
  const ended = useStore(signInEnded, false);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended) region.current?.scrollIntoView({ block: "nearest" });
  }, [ended]);
  return (
    <div ref={region} id="sign-in-ended" role="status">
      {ended && (
        <Note className="mbe-5">
          {copy.text}{" "}
          <Link to={brand.loginUrl} state={RETURN_TO_CART}>
            {copy.link}
          </Link>
        </Note>
      )}
    </div>
  );
}
