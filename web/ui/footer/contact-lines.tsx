import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy.ts";
import { useLocale } from "#web/root-data.ts";
import { Icon, type IconName } from "../icon/icon.tsx";

const dialable = (number: string) => number.replaceAll(/[^\d+]/g, "");
const whatsappAddress = (number: string) => `https://wa.me/${number.replaceAll(/\D/g, "")}`;

/** How to reach the seller, and who the seller is; an empty value hides its row (design.md §1). */
export function ContactLines({ copy }: { readonly copy: Copy<"shell">["footer"] }) {
  const locale = useLocale();
  return (
    <ul className="footer-contact">
      <ContactLink
        icon="whatsapp"
        name={copy.whatsapp}
        value={brand.whatsapp}
        href={whatsappAddress(brand.whatsapp)}
      />
      <ContactLink
        icon="phone"
        name={copy.phone}
        value={brand.phone}
        href={`tel:${dialable(brand.phone)}`}
      />
      <ContactLink
        icon="mail"
        name={copy.email}
        value={brand.supportEmail}
        href={`mailto:${brand.supportEmail}`}
      />
      <li className="footer-fact">{brand.address[locale]}</li>
      <Fact name={copy.registration} value={brand.registrationNo} />
      <Fact name={copy.vat} value={brand.vatNo} />
    </ul>
  );
}

type ContactLinkProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly value: string;
  readonly href: string;
};

function ContactLink({ icon, name, value, href }: ContactLinkProps) {
  if (value === "") return null;
  return (
    <li>
      <a href={href} className="footer-link">
        <Icon name={icon} />
        <span className="sr-only">{name}</span> <bdi dir="ltr">{value}</bdi>
      </a>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === "") return null;
  return (
    <li className="footer-fact">
      {name} <bdi dir="ltr">{value}</bdi>
    </li>
  );
}
