import { brand } from "./brand.ts";
import type { ReceiptCopy } from "./receipt.en.ts";
import { copy as success } from "./success.ar.ts";

export const copy: ReceiptCopy = {
  ...success,
  meta: {
    title: `الإيصال من بريدكم | ${brand.name.ar}`,
    description:
      "الإيصال الذي يفتحه الرابط الوارد في بريدكم الإلكتروني، للاطّلاع أو الطباعة أو الحفظ.",
  },
  receipt: {
    ...success.receipt,
    next: {
      ...success.receipt.next,
      steps: [
        "يفتح الرابط الوارد في بريدكم هذا الإيصال لمدة 90 يومًا، ويمكن طباعته أو حفظه بصيغة PDF للاحتفاظ به مدة أطول.",
        ...success.receipt.next.steps.slice(1),
      ],
    },
  },
  notFound: {
    heading: "لا يفتح هذا الرابط أي إيصال",
    text: "يعمل الرابط الوارد في البريد لمدة 90 يومًا، ويلزم أن يكون كاملًا. ولعرض جميع إيصالاتكم يمكن تسجيل الدخول برمز نرسله إلى البريد نفسه.",
    action: "تسجيل الدخول برمز",
  },
};
