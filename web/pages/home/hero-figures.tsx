import { useScrolledPast } from "#web/browser/scroll.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

type HeroFiguresProps = {
  readonly label: string;
  /** A figure that is no longer true leaves a gap (D-178): the last one is the rating, with its star. */
  readonly figures: readonly (Copy<"home">["hero"]["figures"][number] | null)[];
};

/**
 * The statistic panel: slides away above 200 px of scroll and comes back at or below (R-HOME-03,
 * D-27). Its place stays, so that nothing below it moves.
 */
export function HeroFigures({ label, figures }: HeroFiguresProps) {
  const away = useScrolledPast(200);
  if (figures.every((figure) => figure === null)) return null;
  return (
    <div className="wrap">
      <dl className="panel hero-figures day" aria-label={label} data-away={away}>
        {figures.map((figure, position) =>
          figure === null ? null : (
            <div key={figure.label} className="hero-figure">
              <dt>{figure.label}</dt>
              <dd>
                <bdi dir="ltr">{figure.value}</bdi>
                {position === figures.length - 1 && <Icon name="star" className="hero-star" />}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
