import "./deferred-sections.css";
import { Children, type ReactNode, Suspense } from "react";

/**
 * Sections below the first screen, each laid out (`web/start/deferred-sections.js`) and hydrated in a
 * task of its own, so that no task delays the answer to a touch. React hydrates first what is touched.
 */
export function DeferredSections({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (section) => (
    <Suspense>
      <div className="deferred-section" suppressHydrationWarning>
        {section}
      </div>
    </Suspense>
  ));
}
