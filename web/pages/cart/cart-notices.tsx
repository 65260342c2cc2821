import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";

type CartNoticesProps = { readonly cart: Cart; readonly copy: Copy<"cart">["coupon"] };

/** What the server tells about this cart, such as a coupon that no longer applies (D-92). */
export function CartNotices({ cart, copy }: CartNoticesProps) {
  const locale = useLocale();
  const ours: Readonly<Record<string, string>> = copy.refusals;
  return (
    <div role="status">
      {cart.notices?.map(({ code, message }) => (
        <Note key={code} kind="info" className="mbs-3">
          {cart.locale === locale ? message : (ours[code] ?? message)}
        </Note>
      ))}
    </div>
  );
}
