import type { ComponentType } from "react";
import { FireflyBody } from "#web/ui/firefly/firefly-body.tsx";
import "#web/ui/firefly/firefly.css";
import { starPath } from "#web/ui/lattice/star.ts";
import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

type AboutPictureProps = { readonly title: string };

const SIZE = [440, 320] as const;

/** The ground all three stand on, with the calm star behind. */
function Ground() {
  return (
    <>
      <rect className="motif-white" width="440" height="320" rx="44" />
      <path className="motif-soft" d={starPath(220, 152, 138)} />
    </>
  );
}

/** A teacher and a small group of children around a table. */
function AroundTheTable({ title }: AboutPictureProps) {
  return (
    <Picture size={SIZE} title={title}>
      <Ground />
      <Halo x={220} y={46} size={22} />
      <Person x={220} y={186} size={92} className="motif-accent" />
      <Person x={120} y={190} size={68} className="motif-ink" />
      <Person x={320} y={190} size={68} className="motif-ink" />
      <rect className="about-table" x="44" y="176" width="352" height="84" rx="36" />
      <rect className="motif-white" x="186" y="192" width="68" height="12" rx="6" />
      <rect className="motif-white" x="92" y="196" width="56" height="10" rx="5" />
      <rect className="motif-white" x="292" y="196" width="56" height="10" rx="5" />
      <Person x={150} y={292} size={78} className="motif-accent" />
      <Person x={290} y={292} size={78} className="motif-accent" />
      <rect className="motif-ink" x="60" y="288" width="320" height="8" rx="4" />
      <Nuqta x={220} y={46} size={22} className="motif-glow" />
    </Picture>
  );
}

/** A letter on its tile; it keeps its reading side when the picture is mirrored. */
function LetterTile({
  x,
  y,
  letter,
  tone,
}: {
  x: number;
  y: number;
  letter: string;
  tone: string;
}) {
  return (
    <g className="about-letter">
      <rect className={tone} x={x} y={y} width="84" height="84" rx="22" />
      <text
        className={`motif-letter ${tone === "motif-accent" ? "motif-white" : "motif-soft"}`}
        x={x + 42}
        y={y + 57}
      >
        {letter}
      </text>
    </g>
  );
}

/** A firefly above a reed pen, beside an Arabic and a Latin letter. */
function LightAndPen({ title }: AboutPictureProps) {
  return (
    <Picture size={SIZE} title={title} mirrored>
      <Ground />
      <LetterTile x={48} y={196} letter="A" tone="motif-accent" />
      <LetterTile x={308} y={196} letter="ع" tone="motif-ink" />
      <path className="about-trail" d="M148 268c32 22 66 22 96 2s34-20 52-8" />
      <g transform="rotate(38 220 200)">
        <rect className="about-reed" x="207" y="116" width="26" height="112" rx="6" />
        <path className="motif-ink" d="M207 226h26l-6 34-14 12Z" />
        <path className="motif-line motif-line-soft motif-thin" d="M207 150h26M207 190h26" />
      </g>
      <g transform="translate(118 6) scale(0.8)">
        <FireflyBody pose="success" />
      </g>
    </Picture>
  );
}

/** A parent and a teacher talking, with a child between them. */
function HomeAndSchool({ title }: AboutPictureProps) {
  return (
    <Picture size={SIZE} title={title} mirrored>
      <Ground />
      <path
        className="about-bubble"
        d="M118 34h92a24 24 0 0 1 24 24v18a24 24 0 0 1-24 24h-60l-22 20v-20h-10a24 24 0 0 1-24-24V58a24 24 0 0 1 24-24Z"
      />
      <path
        className="motif-ink"
        d="M270 60h58a24 24 0 0 1 24 24v10a24 24 0 0 1-24 24h-6v20l-22-20h-30a24 24 0 0 1-24-24V84a24 24 0 0 1 24-24Z"
      />
      <path className="motif-line motif-line-soft" d="M122 58h78M122 78h44" />
      <Halo x={299} y={89} size={18} />
      <Person x={118} y={292} size={124} className="motif-accent" />
      <Person x={322} y={292} size={124} className="motif-ink" />
      <Person x={220} y={292} size={78} className="about-child" />
      <rect className="motif-ink" x="40" y="288" width="360" height="8" rx="4" />
      <Nuqta x={299} y={89} size={18} className="motif-glow" />
    </Picture>
  );
}

/** One picture for each slide, in the order of the words. */
export const ABOUT_PICTURES: readonly ComponentType<AboutPictureProps>[] = [
  AroundTheTable,
  LightAndPen,
  HomeAndSchool,
];
