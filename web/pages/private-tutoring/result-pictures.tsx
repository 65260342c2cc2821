import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

/** Eight weeks as eight columns, the last with the light on it. Decoration. */
export function GradesPicture() {
  return (
    <Picture size={[160, 112]} mirrored>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((week) => (
        <rect
          key={week}
          className={week < 7 ? "motif-soft" : "motif-accent"}
          x={4 + week * 19.5}
          y={86 - week * 8}
          width="14"
          height={22 + week * 8}
          rx="6"
        />
      ))}
      <Nuqta x={147.5} y={15} size={14} className="motif-glow" />
    </Picture>
  );
}

/** Two tracks of equal time: one nuqta alone, and three. Decoration. */
export function SpeedPicture() {
  return (
    <Picture size={[160, 112]} mirrored>
      <rect className="motif-soft" x="4" y="14" width="152" height="36" rx="18" />
      <rect className="motif-soft" x="4" y="62" width="152" height="36" rx="18" />
      <path className="motif-line motif-line-accent motif-thin" d="M26 80h92" />
      <Nuqta x={26} y={32} size={14} className="motif-ink" />
      <Nuqta x={40} y={80} size={14} className="motif-accent" />
      <Nuqta x={84} y={80} size={14} className="motif-accent" />
      <Nuqta x={130} y={80} size={18} className="motif-glow" />
    </Picture>
  );
}
