import "./tab-backdrop.css";

export type Backdrop = "foundation" | "kids" | "adults" | "moulhim-program" | "individual-courses";

type TabBackdropProps = {
  readonly backdrops: readonly Backdrop[];
  readonly shown: Backdrop;
};

/**
 * The picture behind a package page: one lattice for each tab, in the tab's accent; a change of
 * tab fades from one to the other (R-PKG-14, R-CBP-04). All lie ready, so that none comes late.
 */
export function TabBackdrop({ backdrops, shown }: TabBackdropProps) {
  return (
    <div className="tab-backdrop" aria-hidden="true" data-shown={shown}>
      {backdrops.map((backdrop) => (
        <div
          key={backdrop}
          className="tab-backdrop-layer"
          data-backdrop={backdrop}
          data-active={backdrop === shown || undefined}
        />
      ))}
    </div>
  );
}
