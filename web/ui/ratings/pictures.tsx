import { Nuqta } from "../motif/nuqta.tsx";
import { Picture } from "../picture/picture.tsx";

const STAR =
  "m20 4 4.700 10.300 11.300 1.300-8.400 7.600 2.300 11.100L20 28.700 10.100 34.300l2.300-11.100L4 15.600l11.300-1.300Z";

type RatingPictureProps = { readonly value: number };

function Stars({ className }: { readonly className: string }) {
  return [0, 1, 2, 3, 4].map((place) => (
    <path key={place} className={className} d={STAR} transform={`translate(${place * 40} 0)`} />
  ));
}

/**
 * How much of the row of stars is filled. A part of a star is a part of its area: between the tips, from
 * 10 to 30 of its 40, the area grows with the width.
 */
function filledWidth(value: number): number {
  const whole = Math.floor(value);
  const part = value - whole;
  return whole * 40 + (part > 0 ? 10 + part * 20 : 0);
}

/** Five stars, filled as far as the rating goes: 4.8 of 5 are four and four fifths of the last one. */
export function RatingStars({ value }: RatingPictureProps) {
  return (
    <Picture size={[200, 40]} mirrored className="rating-stars">
      {/* The inner picture cuts off what is beyond the rating. */}
      <svg width={filledWidth(value)} height="40" aria-hidden="true">
        <Stars className="motif-glow" />
      </svg>
      <Stars className="rating-star-line" />
    </Picture>
  );
}

/** A ring, closed as far as the share goes: 98.8 of 100. */
export function RatingRing({ value }: RatingPictureProps) {
  return (
    <Picture size={[200, 120]} className="rating-ring">
      <circle className="motif-line motif-line-soft motif-bold" cx="100" cy="60" r="48" />
      <circle
        className="motif-line motif-line-accent motif-bold"
        cx="100"
        cy="60"
        r="48"
        pathLength="100"
        strokeDasharray={`${value} 100`}
        transform="rotate(-90 100 60)"
      />
      <Nuqta x={100} y={12} size={18} className="motif-glow" />
    </Picture>
  );
}

/** Steps going up, with the nuqta on the highest. */
export function RatingGrowth() {
  return (
    <Picture size={[200, 120]} mirrored className="rating-growth">
      <rect className="motif-soft" x="34" y="86" width="28" height="30" rx="8" />
      <rect className="motif-soft" x="70" y="70" width="28" height="46" rx="8" />
      <rect className="motif-accent" x="106" y="50" width="28" height="66" rx="8" />
      <rect className="motif-accent" x="142" y="32" width="28" height="84" rx="8" />
      <Nuqta x={156} y={14} size={16} className="motif-glow" />
    </Picture>
  );
}
