import "./ratings.css";
import type { ComponentType } from "react";

export type Rating = { readonly value: string; readonly label: string; readonly alt: string };

type RatingsProps = {
  /** A figure that is no longer true leaves a gap (D-178), as each has its own picture. */
  readonly items: readonly (Rating | null)[];
  /** One drawing for each figure; its `value` is the number in it. */
  readonly pictures: readonly ComponentType<{ readonly value: number }>[];
  /** Whose ratings they are, how many and from when (D-154). */
  readonly source: string;
};

/** Figures as pictures: each names what it measures, in letters and to assistive tech. */
export function Ratings({ items, pictures, source }: RatingsProps) {
  const count = items.filter((item) => item !== null).length;
  return (
    <>
      <ul className="ratings" data-count={count}>
        {items.map((item, position) => {
          if (item === null) return null;
          const { value, label, alt } = item;
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
      {source !== "" && <p className="mbs-4 small-print">{source}</p>}
    </>
  );
}
