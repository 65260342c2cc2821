import { brand } from "#content/brand.ts";

/** A way to reach the seller: what is shown of it, and the address that opens it. */
type Channel = {
  /** Empty where the seller has not set it: nothing is shown then (design.md §1). */
  readonly text: string;
  readonly href: string;
};

export type ChannelName = "whatsapp" | "phone" | "mail";

/** The seller's channels, by the name of their icon. */
export const CHANNELS: Readonly<Record<ChannelName, Channel>> = {
  whatsapp: {
    text: brand.whatsapp,
    href: `https://wa.me/${brand.whatsapp.replaceAll(/\D/g, "")}`,
  },
  phone: { text: brand.phone, href: `tel:${brand.phone.replaceAll(/[^\d+]/g, "")}` },
  mail: { text: brand.supportEmail, href: `mailto:${brand.supportEmail}` },
};
