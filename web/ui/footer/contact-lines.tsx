import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { CHANNELS } from "#web/ui/channel-link/channels.ts";
import { ChannelLink } from "../channel-link/channel-link.tsx";

/** How to reach the seller, and who the seller is; an empty value hides its row (design.md §1). */
export function ContactLines({ copy }: { readonly copy: Copy<"shell">["footer"] }) {
  const locale = useLocale();
  return (
    <ul className="footer-contact">
      {(
        [
          ["whatsapp", copy.whatsapp],
          ["phone", copy.phone],
          ["mail", copy.email],
        ] as const
      )
        .filter(([channel]) => CHANNELS[channel].text !== "")
        .map(([channel, label]) => (
          <li key={channel}>
            <ChannelLink channel={channel} label={label} className="footer-link" />
          </li>
        ))}
      <li className="footer-fact">{brand.address[locale]}</li>
      <Fact name={copy.registration} value={brand.registrationNo} />
      <Fact name={copy.vat} value={brand.vatNo} />
    </ul>
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
