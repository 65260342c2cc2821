import "./figure-bar.css";

type FigureBarProps = {
  readonly label?: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
};

/** A panel of figures on the lower edge of a hero: each figure, then what it measures. */
export function FigureBar({ label, figures }: FigureBarProps) {
  if (figures.length === 0) return null;
  return (
    <div className="wrap">
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without markers.
        role="list"
        className="panel figure-bar day"
        aria-label={label}
        data-count={figures.length}
      >
        {figures.map(({ value, label: meaning }) => (
          <li key={meaning} className="figure">
            <strong>
              <bdi>{value}</bdi>
            </strong>{" "}
            {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
