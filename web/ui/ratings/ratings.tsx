import "./ratings.css";
import type { ComponentType } from "react";

export type Rating = { readonly value: string; readonly label: string; readonly alt: string };

type RatingsProps = {
  readonly items: readonly Rating[];
  /** One drawing for each figure; it is told the number in it. */
  readonly pictures: readonly ComponentType<{ readonly value: number }>[];
  /** Whose ratings they are, how many and from when (D-154). */
  readonly source: string;
};

/** Figures as pictures: each names what it measures, in letters and to assistive tech. */
export function Ratings({ items, pictures, source }: RatingsProps) {
  return (
    <>
      <ul className="ratings" data-count={items.length}>
        {items.map(({ value, label, alt }, position) => {
          const RatingPicture = pictures[position];
          return (
            <li key={label}>
              <figure className="card rating">
                <div role="img" aria-label={alt} className="rating-picture">
                  {RatingPicture !== undefined && (
                    <RatingPicture value={Number.parseFloat(value)} />
                  )}
                  <bdi className="rating-value">{value}</bdi>
                </div>
                <figcaption className="mbs-1 text-ink-700">{label}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
      <p className="mbs-4 small-print">{source}</p>
    </>
  );
}
