import { useScrolledPast } from "#web/browser/scroll.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

type HeroFiguresProps = {
  readonly label: string;
  readonly figures: Copy<"home">["hero"]["figures"];
};

/**
 * The statistic panel: slides away above 200 px of scroll and comes back at or below (R-HOME-03,
 * D-27). Its place stays, so that nothing below it moves.
 */
export function HeroFigures({ label, figures }: HeroFiguresProps) {
  const away = useScrolledPast(200);
  return (
    <div className="wrap">
      <dl className="panel hero-figures day" aria-label={label} data-away={away}>
        {figures.map(({ value, label: meaning }, position) => (
          <div key={meaning} className="hero-figure">
            <dt>{meaning}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
              {position === figures.length - 1 && <Icon name="star" className="hero-star" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
