import type { Copy } from "#web/copy/copy.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { RichText } from "#web/ui/rich-text/rich-text.tsx";

/** The part below the rows that does not depend on them and is shown before they load. */
export function BesideItems({ copy }: { readonly copy: Copy<"cart"> }) {
  return (
    <>
      <ButtonLink to="/packages" variant="quiet" className="mbs-5">
        <Icon name="plus" />
        {copy.addAnother}
      </ButtonLink>
      <p className="cart-policy">
        <RichText parts={copy.policy} />
      </p>
    </>
  );
}
