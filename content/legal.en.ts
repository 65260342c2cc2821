/** The words that the four legal pages share. Their own words lie in policy, refund, privacy, terms. */
export const copy = {
  sampleNote:
    "This is placeholder text. It shows what this page should tell a family; before the shop opens, the seller replaces it with its own reviewed text.",
  updatedLabel: "Last updated:",
  contentsLabel: "On this page",
  contact: {
    heading: "Questions?",
    text: "Write or call. A real person answers, in English or Arabic.",
    emailLabel: "Email",
    phoneLabel: "Phone",
  },
  related: {
    label: "Our other policies",
    links: [
      { to: "/policy", label: "Payment and course policy" },
      { to: "/refund", label: "Refund policy" },
      { to: "/privacy", label: "Privacy policy" },
      { to: "/en/terms-and-conditions/terms", label: "Terms and conditions" },
    ],
  },
};

export type LegalWords = typeof copy;
