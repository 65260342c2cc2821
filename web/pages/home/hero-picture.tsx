import { FireflyBody } from "#web/ui/firefly/firefly-body.tsx";
import "#web/ui/firefly/firefly.css";
import { starPath } from "#web/ui/lattice/star.ts";
import { Nuqta } from "#web/ui/motif/nuqta.tsx";

/** A seat in the class: somebody of `ClassPicture` on a tile of their own. */
function Seat({
  x,
  y,
  size,
  tone,
  who,
}: {
  x: number;
  y: number;
  size: number;
  tone: string;
  who: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <rect className={`art-tile-${tone}`} width="100" height="100" rx="14" />
      <use href={`#${who}`} />
    </g>
  );
}

/** A live class in a lantern star; the firefly has just drawn its line of light. Decoration. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 520 440" className="hero-picture" aria-hidden="true">
      <path className="art-star" d={starPath(260, 226, 206)} />
      <path className="art-star-line" d={starPath(260, 226, 188)} />
      <rect className="art-screen" x="88" y="132" width="344" height="214" rx="28" />
      <Seat x={106} y={150} size={178} tone="deep" who="teacher" />
      <Seat x={298} y={150} size={84} tone="soft" who="karim" />
      <Seat x={298} y={244} size={84} tone="warm" who="lina" />
      <rect className="art-bar" x="392" y="150" width="22" height="178" rx="11" />
      <circle className="art-dot" cx="403" cy="168" r="5" />
      <path className="art-trail" d="M40 404C10 300 30 56 300 78" />
      <Nuqta x={40} y={404} size={10} className="art-spark" />
      <Nuqta x={70} y={384} size={16} className="art-spark" />
      <g transform="translate(300 -34) scale(0.92)">
        <FireflyBody pose="hero" />
      </g>
    </svg>
  );
}
