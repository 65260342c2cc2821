import "./package-page.css";
import type { ReactNode } from "react";
import type { TaughtProgramme } from "#core/programmes.ts";
import { type Backdrop, TabBackdrop } from "../tab-backdrop/tab-backdrop.tsx";

type PackagePageProps = {
  readonly copy: { readonly eyebrow: string; readonly title: string; readonly lead: string };
  readonly backdrops: readonly Backdrop[];
  /** The tab that is open: it colours the page. */
  readonly shown: Backdrop;
  readonly children: ReactNode;
};

/** The programme whose colours the page takes while a tab is open. */
const PROGRAMMES: Readonly<Record<Backdrop, TaughtProgramme>> = {
  foundation: "tutoring",
  kids: "math",
  adults: "languages",
  "moulhim-program": "character",
  "individual-courses": "ai",
};

/** The frame of both package pages: the backdrop of the open tab, the words on top, the plans. */
export function PackagePage({ copy, backdrops, shown, children }: PackagePageProps) {
  return (
    <div className="package-page" data-programme={PROGRAMMES[shown]}>
      <TabBackdrop backdrops={backdrops} shown={shown} />
      <div className="wrap package-page-body">
        <header className="package-page-head">
          <p className="package-page-eyebrow">{copy.eyebrow}</p>
          <h1 className="text-h1">{copy.title}</h1>
          <p className="mbs-3 text-ink-700 text-lead">{copy.lead}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
