import "./certificates.css";
import type { Copy } from "#web/copy/copy.ts";
import { Certificate } from "#web/ui/paper/certificate.tsx";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";

/** One for the level, then one for each level of the programme. */
const SEALS = [1, 4];

/** What a child takes home after a level and after the programme (R-CODING-07). */
export function Certificates({ copy }: { readonly copy: Copy<"coding">["certificates"] }) {
  return (
    <ProgrammeSection copy={copy} tone="accent" layout="side">
      <ul className="certificates">
        {copy.items.map(({ title, text, alt, paper }, position) => (
          <li key={title} className="certificate">
            <Certificate alt={alt} paper={paper} seals={SEALS[position]} />
            <h3 className="mbs-5 text-h3">{title}</h3>
            <p className="mbs-1 text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </ProgrammeSection>
  );
}
