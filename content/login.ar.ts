import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import { copy as checkout } from "./checkout.ar.ts";
import { copy as refusals } from "./errors.ar.ts";
import type { LoginCopy } from "./login.en.ts";

const seconds: PluralForms = {
  zero: "الآن",
  one: "بعد ثانية واحدة",
  two: "بعد ثانيتين",
  few: "بعد {count} ثوانٍ",
  many: "بعد {count} ثانية",
  other: "بعد {count} ثانية",
};
const minutes: PluralForms = {
  zero: "الآن",
  one: "بعد دقيقة واحدة",
  two: "بعد دقيقتين",
  few: "بعد {count} دقائق",
  many: "بعد {count} دقيقة",
  other: "بعد {count} دقيقة",
};

export const copy: LoginCopy = {
  meta: {
    title: `تسجيل الدخول | ${brand.name.ar}`,
    description:
      "تسجيل الدخول برمز يصل إلى بريدكم الإلكتروني، من دون كلمة مرور. تبقى السلة كما هي، وتجتمع الطلبات والإيصالات في مكان واحد.",
  },
  address: {
    heading: "تسجيل الدخول برمز",
    lead: "نرسل إلى بريدكم الإلكتروني رمزًا من 8 أرقام، فلا حاجة إلى كلمة مرور.",
    label: "البريد الإلكتروني",
    hint: "البريد الذي تستخدمونه في طلباتكم، أو بريد جديد.",
    submit: "إرسال الرمز",
    busy: "جارٍ إرسال الرمز",
  },
  code: {
    heading: "الرمز في بريدكم",
    lead: "أرسلنا رمزًا من 8 أرقام إلى {email}، وهو صالح لمدة 10 دقائق، وفي هذا المتصفح فقط.",
    label: "الرمز",
    hint: "8 أرقام من أحدث رسالة وصلت",
    submit: "تسجيل الدخول",
    busy: "جارٍ التحقق من الرمز",
    missing: "لم يصل شيء بعد؟ قد يتأخر دقيقة، وقد تجدونه في مجلد الرسائل غير المرغوب فيها.",
    resend: "إرسال رمز جديد",
    resending: "جارٍ إرسال رمز جديد",
    resendWait: "يمكن إرسال رمز جديد {wait}.",
    resent: "الرمز الجديد في طريقه إليكم. ومن الآن لا يصلح إلا أحدث رمز.",
    change: "تغيير البريد",
  },
  errors: {
    email_required: checkout.errors.email_required,
    email_too_long: checkout.errors.email_too_long,
    email_invalid: checkout.errors.email_invalid,
    code_required: "يُرجى إدخال الرمز الذي وصل إلى بريدكم.",
    code_short: "يتكوّن الرمز من 8 أرقام. يُرجى إدخالها كاملة.",
    code_refused: refusals.code_refused,
    code_spent: "تكرّرت تجربة هذا الرمز فلم يعد صالحًا. يُرجى طلب رمز جديد.",
  },
  failures: {
    tooManyCodes:
      "طُلبت رموز كثيرة. يمكن إرسال الرمز التالي {wait}. وإن سبق لكم الشراء، فرابط الإيصال في بريدكم يتيح لكم الدخول الآن.",
    tooManyTries: "تكرّرت المحاولات كثيرًا. يُرجى المحاولة مجددًا {wait}.",
    noAnswer: "لم يصل أي رد. يُرجى التحقق من الاتصال بالإنترنت ثم المحاولة مرة أخرى.",
    failed: "تعذّر ذلك لخلل من جهتنا. يُرجى المحاولة مرة أخرى.",
  },
  wait: { seconds, minutes },
  notes: {
    ended: "انتهت مدة الدخول. رمز جديد يكفي للدخول مجددًا.",
    signedIn: "سجّلتم الدخول بالبريد {email}.",
    orders: "طلباتي",
  },
  reasons: {
    heading: "رمز واحد يفتح كل شيء",
    points: [
      "لا كلمة مرور تُحفَظ أو تُنسى",
      "ما في السلة ينتقل معكم",
      "الطلبات والإيصالات كلها في مكان واحد",
    ],
  },
};
