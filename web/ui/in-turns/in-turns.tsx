import "./in-turns.css";
import { Children, type ReactNode, Suspense, useSyncExternalStore } from "react";

/**
 * Parts below the first screen. Each is laid out, and begins to answer, in a turn of its own after
 * what stands above it, so that no turn keeps a finger waiting; a part that is touched, or comes
 * into view, comes first.
 */
export function InTurns({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (part) => (
    <Suspense>
      <Turn>{part}</Turn>
    </Suspense>
  ));
}

/** Nothing tells of its turn but React, which reads anew when the part has been hydrated. */
const never = () => () => {};

function Turn({ children }: { readonly children: ReactNode }) {
  const come = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="turn" data-come={come || undefined}>
      {children}
    </div>
  );
}
