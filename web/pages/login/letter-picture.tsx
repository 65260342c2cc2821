import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

/** Where the eight digits stand on the sheet; the sixth is the one that glows. */
const DIGITS = [66, 82, 98, 114, 130, 162, 178];

/** A letter with a code of eight digits comes out of its envelope. Decoration. */
export function LetterPicture() {
  return (
    <Picture size={[244, 200]} mirrored className="login-picture">
      <rect
        className="motif-line motif-fill-white"
        x="44"
        y="16"
        width="156"
        height="130"
        rx="18"
      />
      <Halo x={146} y={58} size={15} />
      {DIGITS.map((x) => (
        <circle key={x} className="motif-ink" cx={x} cy="58" r="5" />
      ))}
      <Nuqta x={146} y={58} size={16} className="motif-glow" />
      <path className="motif-line motif-thin motif-line-accent" d="M68 86h70" />
      <path
        className="motif-accent"
        d="M20 92a6 6 0 0 1 9-5.200L122 142l93-55.200a6 6 0 0 1 9 5.200v76a24 24 0 0 1-24 24H44a24 24 0 0 1-24-24Z"
      />
      <path className="motif-line motif-thin motif-line-soft" d="m34 176 52-46m124 46-52-46" />
    </Picture>
  );
}
