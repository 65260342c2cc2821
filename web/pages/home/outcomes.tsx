import "./outcomes.css";
import type { Copy } from "#web/copy/copy.ts";
import { Certificate } from "#web/ui/paper/certificate.tsx";
import { Report } from "#web/ui/paper/report.tsx";

/**
 * What comes out of the classes: a project, a certificate with a name and a report, all samples (D-153). On a
 * phone a row to be pushed sideways.
 */
export function Outcomes({ copy }: { readonly copy: Copy<"home">["hero"]["outcomes"] }) {
  const { project, certificate, report } = copy;
  const cards = [
    {
      ...project,
      programme: "coding",
      picture: (
        <img
          src="/pictures/project.svg"
          alt={project.alt}
          width="480"
          height="333"
          loading="lazy"
          className="outcome-project"
        />
      ),
    },
    {
      ...certificate,
      programme: "coding",
      picture: <Certificate alt={certificate.alt} paper={certificate.paper} />,
    },
    {
      ...report,
      programme: "future-builders",
      picture: <Report alt={report.alt} paper={report.paper} />,
    },
  ];
  return (
    <section aria-labelledby="outcomes" className="wrap outcomes">
      <h2 id="outcomes" className="text-h2">
        {copy.heading}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can push the row. */}
      <ul className="outcomes-row" tabIndex={0} aria-labelledby="outcomes">
        {cards.map(({ title, text, programme, picture }) => (
          <li key={title} data-programme={programme}>
            {picture}
            <h3 className="outcome-title">{title}</h3>
            <p className="text-ink-200">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
