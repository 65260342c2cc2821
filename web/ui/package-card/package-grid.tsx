import type { ReactNode } from "react";

type PackageGridProps = {
  /** Two where a tier does not exist, else three. */
  readonly count: number;
  readonly children: ReactNode;
};

/** Cards of packages: stacked on phones, 2 + 1 on tablets, side by side from 1024 px (design.md §5). */
export function PackageGrid({ count, children }: PackageGridProps) {
  return (
    <div className="package-grid" data-count={count}>
      {children}
    </div>
  );
}
