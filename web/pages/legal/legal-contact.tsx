import { brand } from "#content/brand.ts";
import type { LegalWords } from "#content/legal.en.ts";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";

/** Where to ask; what the seller has not set is left out (design.md §1). */
export function LegalContact({ copy }: { readonly copy: LegalWords["contact"] }) {
  const email: string = brand.supportEmail;
  const phone: string = brand.phone;
  return (
    <section className="rounded-card border border-line bg-sand p-6">
      <h2 className="text-h3">{copy.heading}</h2>
      <p className="mbs-2 text-ink-700">{copy.text}</p>
      <div className="mbs-4 flex flex-wrap gap-x-8">
        {email !== "" && (
          <ContactLink icon="mail" label={copy.emailLabel} href={`mailto:${email}`} text={email} />
        )}
        {phone !== "" && (
          <ContactLink
            icon="phone"
            label={copy.phoneLabel}
            href={`tel:${phone.replaceAll(" ", "")}`}
            text={phone}
          />
        )}
      </div>
    </section>
  );
}

type ContactLinkProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  readonly text: string;
};

function ContactLink({ icon, label, href, text }: ContactLinkProps) {
  return (
    <a href={href} className="text-link inline-flex min-block-11 items-center gap-2">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
}
