import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

/** Where the blocks of the first row stand: one alone in the middle, else two side by side. */
const ALONE = [[30, 72]] as const;
const PILE = [
  [8, 72],
  [52, 72],
  [30, 44],
  [30, 16],
] as const;

/** As many blocks as the level has climbed, the nuqta on the last one. Decoration. */
export function LevelPicture({ level }: { readonly level: number }) {
  const blocks = level === 1 ? ALONE : PILE.slice(0, level);
  const [x, y] = blocks.at(-1) ?? ALONE[0];
  return (
    <Picture size={[100, 100]} className="level-picture">
      {blocks.map(([left, top], place) => (
        <rect
          key={`${left} ${top}`}
          className={place % 2 === 0 ? "motif-accent" : "motif-ink"}
          x={left}
          y={top}
          width="40"
          height="24"
          rx="7"
        />
      ))}
      <Nuqta x={x + 20} y={y - 12} size={13} className="motif-glow" />
    </Picture>
  );
}
