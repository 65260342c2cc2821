import type { CheckoutCopy } from "./checkout.en.ts";

export const copy: CheckoutCopy = {
  fields: {
    firstname: "الاسم الأول",
    lastname: "اسم العائلة",
    country: "الدولة أو المنطقة",
    phone: "رقم الهاتف",
    email: "البريد الإلكتروني",
  },
  errors: {
    firstname_required: "الاسم الأول مطلوب",
    lastname_required: "اسم العائلة مطلوب",
    name_too_long: "الحد الأقصى 100 حرف.",
    name_invalid: "في الاسم رمز مخفيّ. يُرجى كتابة الاسم بالحروف فقط.",
    country_required: "الدولة أو المنطقة مطلوبة",
    country_unknown: "يُرجى اختيار دولة من القائمة.",
    country_not_served: "وسيلة الدفع هذه غير متاحة في الدولة المختارة.",
    phone_required: "رقم الهاتف مطلوب",
    phone_too_long: "الحد الأقصى 20 خانة.",
    phone_country: "يُرجى اختيار دولة من القائمة أولًا.",
    phone_missing: "رقم الهاتف مطلوب.",
    phone_start: "يجب أن يبدأ رقم الهاتف بالرمز {code}.",
    phone_rest: "يُرجى كتابة رقم الهاتف بعد رمز الدولة.",
    phone_digits: "لا يُكتب بعد رمز الدولة سوى الأرقام.",
    email_required: "البريد الإلكتروني مطلوب",
    email_too_long: "الحد الأقصى 254 حرفًا.",
    email_invalid: "صيغة البريد الإلكتروني غير صحيحة",
  },
};
