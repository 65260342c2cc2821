import "./cart.css";
import { useEffect, useRef } from "react";
import type { CartItemAnswer } from "#contract/cart.ts";
import { clearOrderDrafts } from "#web/cart/buyer-draft.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import type { Route } from "./+types/page.ts";
import { CartItems } from "./cart-items.tsx";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { emptiedElsewhere } from "./emptied-elsewhere.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { MergedItems } from "./merged-items.tsx";
import { OrderUpdated } from "./order-updated.tsx";
import { PaidNote } from "./paid-note.tsx";
import { PaymentReturn } from "./payment-return.tsx";
import { ShareCart } from "./share-cart.tsx";
import { SignInEnded } from "./sign-in-ended.tsx";
import { useCartLoad } from "./use-cart-load.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useItemChanges } from "./use-item-changes.ts";
import { type PaidItem, useSharedLink } from "./use-shared-link.ts";
import { WithdrawnItems } from "./withdrawn-items.tsx";

export const loader = pageLoader("cart");
export const clientLoader = pageClientLoader("cart");

const NO_ITEMS: readonly CartItemAnswer[] = [];

/** The cart: rows, coupon, totals and the ways to pay (R-CART-01 to R-CART-17). */
export default function CartPage({ loaderData: { copy } }: Route.ComponentProps) {
  const { cart, phase, load } = useCartLoad();
  const changes = useItemChanges();
  const emptyHeading = useRef<HTMLHeadingElement>(null);
  const items = cart?.items ?? NO_ITEMS;
  const withdrawn = cart?.withdrawn_items ?? [];
  const focus = useFocusAfterRemoval(items, emptyHeading);
  const heading = useRef<HTMLHeadingElement>(null);
  const shared = useSharedLink(phase, items);
  // With nothing to pay for, forget what was typed for the last order, wherever that was paid (R-CHK-54).
  useEffect(() => {
    if (phase !== "empty") return;
    clearOrderDrafts();
    // Who comes back to where the cart was still full would see only the footer.
    window.scrollTo({ top: 0 });
  }, [phase]);
  useEffect(() => () => emptiedElsewhere.set(false), []);
  const takeOutPaid = (paid: readonly PaidItem[]) => {
    heading.current?.focus();
    for (const { item, units } of paid) {
      if (units === item.quantity) void changes.change(item.id, "remove");
      else {
        for (let unit = 0; unit < units; unit += 1) void changes.change(item.id, "decrease");
      }
    }
  };
  const removeWithdrawn = () => {
    (heading.current ?? emptyHeading.current)?.focus();
    for (const { id } of withdrawn) void changes.change(id, "remove");
  };
  const hidePaid = () => {
    shared.forget();
    heading.current?.focus();
  };
  const waiting = phase === "loading" || phase === "unknown";
  return (
    <div className="wrap late-page cart">
      <SignInEnded copy={copy.signInEnded} />
      <PaymentReturn phase={phase} copy={copy.paymentNotes} />
      <MergedItems phase={phase} copy={copy.merged} />
      <PaidNote
        paid={shared.paid}
        busy={shared.paid.some(({ item }) => changes.busy.has(item.id))}
        copy={copy.share.paid}
        onTakeOut={takeOutPaid}
        onHide={hidePaid}
      />
      <WithdrawnItems
        items={withdrawn}
        busy={withdrawn.some(({ id }) => changes.busy.has(id))}
        failed={phase === "empty" && changes.removeFailed}
        copy={copy}
        onRemove={removeWithdrawn}
      />
      {phase !== "empty" && (
        <h1 ref={heading} tabIndex={-1} className="cart-heading text-h1 no-ring">
          {copy.heading}
        </h1>
      )}
      <OrderUpdated shown={changes.updated} text={copy.updated} />
      {waiting && <CartSkeleton loading={phase === "loading"} copy={copy} onLoad={load} />}
      {phase === "empty" && <EmptyCart copy={copy.empty} headingRef={emptyHeading} />}
      {phase === "filled" && cart !== null && (
        <div className="cart-grid">
          <CartItems cart={cart} changes={changes} focus={focus} copy={copy} />
          <CartSummary cart={cart} copy={copy} onRequest={changes.dismiss} />
        </div>
      )}
      {!waiting && (
        <ShareCart shared={shared} cart={phase === "filled" ? cart : null} copy={copy.share} />
      )}
    </div>
  );
}
