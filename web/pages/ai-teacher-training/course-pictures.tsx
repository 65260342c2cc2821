import { SPARK, starPath } from "#web/ui/lattice/star.ts";
import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

type CoursePictureProps = { readonly title: string };

const GROUND = <rect className="motif-soft" width="320" height="230" rx="32" />;

/** A board on an easel with a spark above it. */
export function BoardPicture({ title }: CoursePictureProps) {
  return (
    <Picture size={[320, 230]} title={title} mirrored>
      {GROUND}
      <path className="motif-line" d="m124 176-14 36M196 176l14 36M160 176v26" />
      <rect className="motif-ink" x="86" y="84" width="148" height="96" rx="16" />
      <rect className="motif-white" x="94" y="92" width="132" height="80" rx="10" />
      <path className="motif-line motif-line-accent" d="M112 116h60M112 134h96M112 152h40" />
      <path className="motif-accent" d={starPath(160, 50, 30, SPARK)} />
      <Nuqta x={160} y={50} size={15} className="motif-glow" />
    </Picture>
  );
}

/** A teacher's desk with a lesson plan and a screen. */
export function DeskPicture({ title }: CoursePictureProps) {
  return (
    <Picture size={[320, 230]} title={title} mirrored>
      {GROUND}
      <rect className="motif-ink" x="136" y="52" width="136" height="96" rx="16" />
      <rect className="motif-white" x="144" y="60" width="120" height="80" rx="10" />
      <path className="motif-line motif-line-accent" d="M162 84h48M162 102h84M162 120h60" />
      <Nuqta x={242} y={82} size={14} className="motif-glow" />
      <rect className="motif-ink" x="192" y="148" width="24" height="22" />
      <rect className="motif-white" x="52" y="88" width="66" height="82" rx="10" />
      <path
        className="motif-line motif-line-accent motif-thin"
        d="M66 108h38M66 124h38M66 140h24"
      />
      <rect className="motif-ink" x="32" y="168" width="256" height="14" rx="7" />
      <path className="motif-line" d="M60 186v26M260 186v26" />
    </Picture>
  );
}

/** A class whose students compare two answers. */
export function ClassPicture({ title }: CoursePictureProps) {
  return (
    <Picture size={[320, 230]} title={title} mirrored>
      {GROUND}
      <rect className="motif-white" x="56" y="30" width="92" height="92" rx="16" />
      <rect className="motif-ink" x="172" y="30" width="92" height="92" rx="16" />
      <path className="motif-line motif-line-accent" d="M76 58h52M76 78h52M76 98h28" />
      <path className="motif-line motif-line-soft" d="M192 58h52M192 78h30" />
      <Nuqta x={236} y={96} size={16} className="motif-glow" />
      <Person x={76} y={230} size={74} className="motif-accent" />
      <Person x={160} y={230} size={74} className="motif-ink" />
      <Person x={244} y={230} size={74} className="motif-accent" />
    </Picture>
  );
}
