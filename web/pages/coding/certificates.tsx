import "./certificates.css";
import type { Copy } from "#web/copy/copy.ts";
import { ProgrammeSection } from "#web/ui/programme-section/programme-section.tsx";
import { LevelCertificate, ProgrammeCertificate } from "./certificate-pictures.tsx";

const PICTURES = [LevelCertificate, ProgrammeCertificate];

/** What a child takes home after a level and after the programme (R-CODING-07). */
export function Certificates({ copy }: { readonly copy: Copy<"coding">["certificates"] }) {
  return (
    <ProgrammeSection copy={copy} tone="accent" layout="side">
      <ul className="certificates">
        {copy.items.map(({ title, text, alt }, position) => {
          const Certificate = PICTURES[position];
          return (
            <li key={title} className="certificate">
              {Certificate !== undefined && <Certificate title={alt} />}
              <h3 className="mbs-5 text-h3">{title}</h3>
              <p className="mbs-1 text-ink-700">{text}</p>
            </li>
          );
        })}
      </ul>
    </ProgrammeSection>
  );
}
