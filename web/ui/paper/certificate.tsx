import { SPARK, starPath } from "../lattice/star.ts";
import { Nuqta } from "../motif/nuqta.tsx";
import { Picture } from "../picture/picture.tsx";
import { Paper } from "./paper.tsx";

type CertificateProps = {
  readonly alt: string;
  readonly paper: {
    readonly title: string;
    readonly name: string;
    /** What it was given for. */
    readonly lines: readonly string[];
    readonly date: string;
    readonly sample: string;
  };
  /** One for each level; the last one glows. */
  readonly seals?: number | undefined;
};

/** A certificate with a sample name and date, in the colours of the programme around it (R-CODING-07, D-154). */
export function Certificate({ alt, paper, seals = 1 }: CertificateProps) {
  return (
    <Paper alt={alt} sample={paper.sample} className="certificate-sheet">
      <p className="paper-title">{paper.title}</p>
      <p className="certificate-name">{paper.name}</p>
      <p>
        {paper.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <div className="certificate-foot">
        <p>{paper.date}</p>
        {Array.from({ length: seals }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seals are alike and never move.
          <Picture key={position} size={[44, 44]}>
            <path className="motif-accent" d={starPath(22, 22, 22, SPARK)} />
            <circle className="motif-ink" cx="22" cy="22" r="13" />
            <Nuqta
              x={22}
              y={22}
              size={10}
              className={position === seals - 1 ? "motif-glow" : "motif-soft"}
            />
          </Picture>
        ))}
      </div>
    </Paper>
  );
}
