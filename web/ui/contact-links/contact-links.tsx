import "./contact-links.css";
import type { Copy } from "#web/copy/copy.ts";
import { ChannelLink } from "../channel-link/channel-link.tsx";

/** Where to ask about an order. */
export function ContactLinks({ copy }: { readonly copy: Copy<"success">["contact"] }) {
  return (
    <section className="contact-links" aria-labelledby="contact-heading">
      <h2 id="contact-heading" className="contact-links-heading">
        {copy.heading}
      </h2>
      <ChannelLink channel="mail" label={copy.email} />
      <ChannelLink channel="whatsapp" label={copy.whatsapp} />
    </section>
  );
}
