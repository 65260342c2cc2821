import "./contact-links.css";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy.ts";
import { Icon } from "../icon/icon.tsx";

/** How to reach us; a channel without an address is left out. */
export function ContactLinks({ copy }: { readonly copy: Copy<"success">["contact"] }) {
  const channels = [
    {
      icon: "mail",
      label: copy.email,
      value: brand.supportEmail,
      href: `mailto:${brand.supportEmail}`,
    },
    {
      icon: "whatsapp",
      label: copy.whatsapp,
      value: brand.whatsapp,
      href: `https://wa.me/${brand.whatsapp.replace(/\D/g, "")}`,
    },
  ] as const;
  return (
    <section className="contact-links" aria-labelledby="contact-heading">
      <h2 id="contact-heading" className="contact-links-heading">
        {copy.heading}
      </h2>
      {channels
        .filter(({ value }) => value.length > 0)
        .map(({ icon, label, value, href }) => (
          <a key={icon} href={href} className="contact-link">
            <Icon name={icon} />
            <span className="sr-only">{label}: </span>
            <bdi dir="ltr">{value}</bdi>
          </a>
        ))}
    </section>
  );
}
