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
        "الرابط الوارد في بريدكم يفتح هذا الإيصال لمدة 90 يومًا، ويمكنكم طباعته أو حفظه بصيغة PDF للاحتفاظ به مدة أطول.",
        ...success.receipt.next.steps.slice(1),
      ],
    },
  },
  notFound: {
    heading: "لم نجد إيصالًا لهذا الرابط",
    text: "يعمل الرابط الوارد في البريد لمدة 90 يومًا، ولا يعمل إلا كاملًا. ولعرض جميع إيصالاتكم يمكنكم تسجيل الدخول برمز نرسله إلى البريد نفسه.",
    action: "تسجيل الدخول برمز",
  },
};
