import { Children, type ReactNode, Suspense } from "react";

/**
 * Sections below the first screen, each hydrated in a task of its own, so that no task delays the
 * answer to a touch. React hydrates first what is touched.
 */
export function DeferredSections({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (section) => <Suspense>{section}</Suspense>);
}
