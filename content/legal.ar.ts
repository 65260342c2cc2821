import type { LegalWords } from "./legal.en.ts";

export const copy: LegalWords = {
  sampleNote:
    "هذا نص مؤقّت يبيّن ما ينبغي أن تعرفه الأسرة من هذه الصفحة، ويضع البائع مكانه نصّه المعتمد قبل افتتاح المتجر.",
  updatedLabel: "آخر تحديث:",
  contentsLabel: "محتويات الصفحة",
  contact: {
    heading: "هل لديكم سؤال؟",
    text: "يسعدنا تلقّي رسائلكم واتصالاتكم، ويجيبكم فريقنا بالعربية أو الإنجليزية.",
    emailLabel: "البريد الإلكتروني",
    phoneLabel: "الهاتف",
  },
  related: {
    label: "سياسات أخرى",
    links: [
      { to: "/policy", label: "سياسة الدفع والدورات" },
      { to: "/refund", label: "سياسة الاسترداد" },
      { to: "/privacy", label: "سياسة الخصوصية" },
      { to: "/en/terms-and-conditions/terms", label: "الشروط والأحكام" },
    ],
  },
};
