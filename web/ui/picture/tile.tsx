import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";

/** A small drawing on a soft tile, in a field of 64 × 64: beside one point of a list. Decoration. */
export function Tile({ children }: { readonly children: ReactNode }) {
  return (
    <Picture size={[64, 64]}>
      <rect className="motif-soft" width="64" height="64" rx="18" />
      {children}
    </Picture>
  );
}
