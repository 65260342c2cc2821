import type { AccountCopy } from "./account.en.ts";
import { brand } from "./brand.ts";

export const copy: AccountCopy = {
  meta: {
    title: `طلباتي | ${brand.name.ar}`,
    description:
      "طلباتكم من الأحدث إلى الأقدم: الدورات والمبالغ وحالة الدفع، ولكل طلب مدفوع إيصاله.",
  },
  heading: "طلباتي",
  signedInAs: "الحساب الحالي: {email}",
  signOut: "تسجيل الخروج",
  signingOut: "جارٍ تسجيل الخروج",
  loading: "جارٍ تحميل الطلبات",
  order: {
    number: "الطلب {number}",
    total: "المجموع",
    refunded: "المبلغ المُسترَد",
    receipt: "عرض الإيصال",
    receiptOf: "عرض إيصال الطلب {number}",
  },
  states: {
    pending: "بانتظار الدفع",
    paid: "مدفوع",
    failed: "غير مدفوع: لم تنجح عملية الدفع",
    cancelled: "غير مدفوع: أُلغيت عملية الدفع",
    expired: "غير مدفوع: انتهت مهلة الدفع",
    refunded: "أُعيد المبلغ",
  },
  empty: {
    heading: "لا توجد طلبات بعد",
    text: "بعد شراء أي دورة يظهر طلبها وإيصالها هنا.",
    action: "العودة إلى الدورات",
  },
  failed: {
    heading: "تعذّر تحميل الطلبات",
    text: "تعذّر تحميل الطلبات. يُرجى المحاولة مرة أخرى.",
    action: "إعادة المحاولة",
  },
  guest: {
    heading: "طلباتكم في مكان واحد",
    text: "لعرض الطلبات والإيصالات يكفي تسجيل الدخول برمز يصل إلى بريدكم الإلكتروني، من دون كلمة مرور.",
    action: "تسجيل الدخول",
  },
  ended: {
    heading: "انتهت جلسة الدخول",
    text: "لعرض الطلبات والإيصالات يلزم تسجيل الدخول مجددًا برمز جديد.",
    action: "تسجيل الدخول مجددًا",
  },
};
