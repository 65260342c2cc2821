import type { Copy } from "#web/copy/copy.ts";

/** What happens after the purchase; on screen only. */
export function NextSteps({ copy }: { readonly copy: Copy<"success">["receipt"]["next"] }) {
  return (
    <section className="next-steps" aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-h3">
        {copy.heading}
      </h2>
      <ol className="next-steps-list">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
