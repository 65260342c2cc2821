import "./paper.css";
import type { ReactNode } from "react";

type PaperProps = {
  /** What it is, for who cannot see it; the words on it are part of the picture. */
  readonly alt: string;
  /** The word in its corner that says that nobody real is named. */
  readonly sample: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A sheet with words on it, all in proportion to its width: a picture that reads like the page around it. */
export function Paper({ alt, sample, className, children }: PaperProps) {
  return (
    <div role="img" aria-label={alt} className="paper">
      <div className={`paper-sheet ${className}`}>
        {children}
        <p className="paper-sample">{sample}</p>
      </div>
    </div>
  );
}
