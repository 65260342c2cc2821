import { Paper } from "./paper.tsx";

type ReportProps = {
  readonly alt: string;
  readonly paper: {
    readonly title: string;
    readonly name: string;
    readonly date: string;
    /** Each of up to five dots. */
    readonly skills: readonly { readonly name: string; readonly dots: number }[];
    readonly note: string;
    readonly sample: string;
  };
};

/** A page of a report to parents about a sample child (D-154). */
export function Report({ alt, paper }: ReportProps) {
  return (
    <Paper alt={alt} sample={paper.sample} className="report-sheet">
      <p className="paper-title">{paper.title}</p>
      <p className="report-child">
        <b>{paper.name}</b>
        <span>{paper.date}</span>
      </p>
      {paper.skills.map(({ name, dots }) => (
        <p key={name} className="report-skill">
          {name}
          <span className="report-dots" data-dots={dots} />
        </p>
      ))}
      <p className="report-note">{paper.note}</p>
    </Paper>
  );
}
