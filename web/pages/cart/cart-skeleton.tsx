import "./cart-row.css";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Skeleton } from "#web/ui/skeleton/skeleton.tsx";
import { BesideItems } from "./beside-items.tsx";

type CartSkeletonProps = {
  /** False if the cart did not load: then there is a retry button (D-77). */
  readonly loading: boolean;
  readonly copy: Copy<"cart">;
  readonly onLoad: () => void;
};

/** Shown before the first answer, about as large as a cart with three rows. */
export function CartSkeleton({ loading, copy, onLoad }: CartSkeletonProps) {
  if (!loading) {
    return (
      <div className="grid min-h-[40dvh] place-items-center">
        <Button variant="quiet" onClick={onLoad}>
          {copy.loadAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className="cart-grid" aria-busy="true">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <div className="cart-items">
        <div className="card cart-rows">
          {[1, 2, 3].map((row) => (
            <div key={row} className="cart-row skeletons">
              <Skeleton className="cart-row-picture" />
              <div className="cart-row-words">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="mt-3 h-4 w-24" />
              </div>
              <Skeleton className="stepper" />
            </div>
          ))}
        </div>
        <BesideItems copy={copy} />
      </div>
      <div className="cart-side">
        <div className="card cart-panel cart-summary">
          <div className="skeletons">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="mt-8 h-4 w-full" />
            <Skeleton className="mt-4 h-4 w-2/3" />
            <Skeleton className="mt-8 h-6 w-full" />
          </div>
        </div>
      </div>
    </div>
  );
}
