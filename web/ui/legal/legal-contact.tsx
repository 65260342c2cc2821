import type { LegalWords } from "#content/legal.en.ts";
import { ChannelLink } from "#web/ui/channel-link/channel-link.tsx";

/** Where to ask. */
export function LegalContact({ copy }: { readonly copy: LegalWords["contact"] }) {
  return (
    <section className="rounded-card border border-line bg-sand p-6">
      <h2 className="text-h3">{copy.heading}</h2>
      <p className="mbs-2 text-ink-700">{copy.text}</p>
      <div className="mbs-4 flex flex-wrap gap-x-8">
        <ChannelLink channel="mail" label={copy.emailLabel} />
        <ChannelLink channel="phone" label={copy.phoneLabel} />
      </div>
    </section>
  );
}
