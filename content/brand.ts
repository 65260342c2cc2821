import type { Localized } from "#core/locale.ts";

/** The seller. Everything that names it reads it here (design.md §1); an empty value hides its row. */
export const brand = {
  name: { en: "Yaraa", ar: "يراعة" },
  legalName: { en: "Yaraa Learning (sample)", ar: "يراعة للتعليم (نموذج)" },
  tagline: { en: "Small classes. Bright minds.", ar: "صفوف صغيرة، وعقول مضيئة" },
  supportEmail: "support@yaraa.example",
  whatsapp: "+971 4 555 0100",
  phone: "+971 4 555 0100",
  address: { en: "Dubai, United Arab Emirates", ar: "دبي، الإمارات العربية المتحدة" },
  registrationNo: "",
  vatNo: "",
  socials: [
    { network: "Instagram", url: "https://www.instagram.com/yaraa.example" },
    { network: "YouTube", url: "https://www.youtube.com/@yaraa.example" },
    { network: "X", url: "https://x.com/yaraa_example" },
    { network: "Facebook", url: "https://www.facebook.com/yaraa.example" },
    { network: "TikTok", url: "https://www.tiktok.com/@yaraa.example" },
  ],
  /** Where a buyer who already has an account signs in (D-119). */
  loginUrl: "/login",
  /** Tells our orders apart from those of sister sites (D-112). */
  website: "yaraa",
} as const satisfies {
  name: Localized;
  legalName: Localized;
  tagline: Localized;
  address: Localized;
  [key: string]: unknown;
};
