import type { Copy } from "#web/copy.ts";

type FooterCopy = Copy<"shell">["footer"];

/** The footer's programme links: R-SHELL-14 to R-SHELL-19. The first one is an alias (D-11). */
export const PROGRAMME_LINKS = [
  { name: "coding", to: "/coding-and-ai" },
  { name: "character", to: "/character-building" },
  { name: "math", to: "/mental-math" },
  { name: "fitness", to: "/children-fitness" },
  { name: "tutoring", to: "/private-tutoring" },
  { name: "ai", to: "/ai-teacher-training" },
] as const satisfies readonly { name: keyof FooterCopy; to: string }[];

/** The pages that the checkout's terms point at (D-12). */
export const LEGAL_LINKS = [
  { name: "policy", to: "/policy" },
  { name: "terms", to: "/en/terms-and-conditions/terms" },
  { name: "refund", to: "/refund" },
  { name: "privacy", to: "/privacy" },
] as const satisfies readonly { name: keyof FooterCopy["legal"]; to: string }[];
