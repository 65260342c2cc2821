import { Link } from "react-router";
import type { LegalSection } from "#content/legal.ts";

/** The id of a part's heading, by its place: the same in both languages. */
export function partId(position: number): string {
  return `part-${position + 1}`;
}

type LegalContentsProps = {
  readonly label: string;
  readonly sections: readonly LegalSection[];
};

/** The list of parts beside the text. A phone leaves it out: the text itself begins at once. */
export function LegalContents({ label, sections }: LegalContentsProps) {
  return (
    <nav aria-label={label} className="legal-contents">
      <p className="text-small text-ink-500">{label}</p>
      <ol className="mbs-2 border-s border-line">
        {sections.map(({ heading }, position) => (
          <li key={heading}>
            <Link to={`#${partId(position)}`} className="legal-contents-link">
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
