import "./legal.css";
import type { PolicyCopy } from "#content/policy.en.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { useLocale } from "#web/root.tsx";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { LegalContact } from "./legal-contact.tsx";
import { LegalContents, partId } from "./legal-contents.tsx";
import { LegalRelated } from "./legal-related.tsx";

/** The four legal pages have the same shape. */
type LegalCopy = PolicyCopy;

/** The shared layout of the legal pages: heading, contents beside the text, contact, the others (D-12). */
export function LegalPage({ copy }: { readonly copy: LegalCopy }) {
  return (
    <>
      <LegalHead copy={copy} />
      <div className="wrap grid gap-x-16 gap-y-10 pbs-10 pbe-24 grid-cols-[minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]">
        <LegalContents label={copy.contentsLabel} sections={copy.sections} />
        <div className="measure flex flex-col gap-12 lg:col-start-2">
          <p className="flex gap-3 rounded-input bg-info-soft p-4 text-small text-info">
            <Icon name="info" className="mbs-0.5" />
            <span>{copy.sampleNote}</span>
          </p>
          <LegalText copy={copy} />
          <DeferredSections>
            <LegalContact copy={copy.contact} />
            <LegalRelated copy={copy.related} />
          </DeferredSections>
        </div>
      </div>
    </>
  );
}

function LegalHead({ copy }: { readonly copy: LegalCopy }) {
  const locale = useLocale();
  return (
    <header className="border-be border-line bg-mist">
      <div className="wrap pbs-14 pbe-10 lg:pbs-20 lg:pbe-14">
        <h1 className="text-h1">{copy.title}</h1>
        <p className="measure mbs-4 text-lead text-ink-700">{copy.lead}</p>
        <p className="mbs-6 text-small text-ink-500">
          {copy.updatedLabel}{" "}
          <time dateTime={copy.updated}>
            <bdi>{formatDate(parseDay(copy.updated), locale)}</bdi>
          </time>
        </p>
      </div>
    </header>
  );
}

function LegalText({ copy }: { readonly copy: LegalCopy }) {
  return (
    <article className="flex flex-col gap-10">
      <DeferredSections>
        {copy.sections.map(({ heading, paragraphs, points }, position) => (
          <section key={heading} aria-labelledby={partId(position)}>
            <h2 id={partId(position)} className="text-h3">
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mbs-3 text-ink-700">
                {paragraph}
              </p>
            ))}
            {points !== undefined && (
              <ul className="mbs-4 flex flex-col gap-3">
                {points.map((point) => (
                  <li key={point} className="legal-point text-ink-700">
                    {point}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </DeferredSections>
    </article>
  );
}
