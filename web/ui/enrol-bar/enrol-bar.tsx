import "./enrol-bar.css";
import type { ReactNode } from "react";
import { useNoneInView } from "./use-none-in-view.ts";

/**
 * On phones, once the button of the hero has left the screen: the button again, at the lower edge
 * (design.md §5). It goes when another such button, or the footer, comes into view.
 */
export function EnrolBar({ children }: { readonly children: ReactNode }) {
  const shown = useNoneInView("main [data-enrol]:not(.enrol-bar *), footer");
  return (
    <div className="bottom-bar enrol-bar" data-shown={shown}>
      {children}
    </div>
  );
}
