import "./in-turns.css";
import { Children, type ReactNode, Suspense } from "react";

/**
 * Parts below the first screen. Each is laid out (`web/take-turns.js`), and later begins to answer, in
 * a turn of its own after what stands above it, so that no turn keeps a finger waiting; a part that is
 * touched, or comes into view, comes first.
 */
export function InTurns({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (part) => (
    <Suspense>
      <div className="turn" suppressHydrationWarning>
        {part}
      </div>
    </Suspense>
  ));
}
