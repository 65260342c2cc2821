import "./figure-bar.css";

type FigureBarProps = {
  readonly label?: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
};

/** A panel of figures on the lower edge of a hero; each figure names what it measures. */
export function FigureBar({ label, figures }: FigureBarProps) {
  return (
    <div className="wrap">
      <dl className="figure-bar day" aria-label={label} data-count={figures.length}>
        {figures.map(({ value, label: meaning }) => (
          <div key={meaning} className="figure">
            <dt>{meaning}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
