import type { PluralForms } from "#core/locale.ts";
import { brand } from "./brand.ts";
import type { CartCopy } from "./cart.en.ts";
import { copy as checkout } from "./checkout.ar.ts";
import { copy as refusals } from "./errors.ar.ts";
import { copy as gateways } from "./gateways.ar.ts";

const phoneDigits: PluralForms = {
  zero: "بلا أرقام",
  one: "رقم واحد",
  two: "رقمين",
  few: "{count} أرقام",
  many: "{count} رقمًا",
  other: "{count} رقم",
};

const dollars: PluralForms = {
  zero: "{count}\u00a0دولار أمريكي",
  one: "دولار أمريكي واحد",
  two: "دولاران أمريكيان",
  few: "{count}\u00a0دولارات أمريكية",
  many: "{count}\u00a0دولارًا أمريكيًا",
  other: "{count}\u00a0دولار أمريكي",
};

const riyals: PluralForms = {
  zero: "{count}\u00a0ريال سعودي",
  one: "ريال سعودي واحد",
  two: "ريالان سعوديان",
  few: "{count}\u00a0ريالات سعودية",
  many: "{count}\u00a0ريالًا سعوديًا",
  other: "{count}\u00a0ريال سعودي",
};

const dirhams: PluralForms = {
  zero: "{count}\u00a0درهم إماراتي",
  one: "درهم إماراتي واحد",
  two: "درهمان إماراتيان",
  few: "{count}\u00a0دراهم إماراتية",
  many: "{count}\u00a0درهمًا إماراتيًا",
  other: "{count}\u00a0درهم إماراتي",
};

const moved: PluralForms = {
  zero: "لم يُضَف شيء من هذا الجهاز إلى سلتكم.",
  one: "أُضيف إلى سلتكم عنصر واحد من هذا الجهاز:",
  two: "أُضيف إلى سلتكم عنصران من هذا الجهاز:",
  few: "أُضيفت إلى سلتكم {count} عناصر من هذا الجهاز:",
  many: "أُضيف إلى سلتكم {count} عنصرًا من هذا الجهاز:",
  other: "أُضيف إلى سلتكم {count} عنصر من هذا الجهاز:",
};

export const copy: CartCopy = {
  meta: {
    title: `سلة التسوّق | ${brand.name.ar}`,
    description: `مراجعة الدورات في سلة التسوّق وإضافة رمز الخصم، ثم الدفع بالبطاقة أو على أربع دفعات عبر ${gateways.lists.anyLender}.`,
  },
  heading: "سلة التسوّق",
  loading: "جارٍ تحميل السلة",
  loadAgain: "إعادة تحميل السلة",
  updated: "تم تحديث الطلب",
  removeFailed: "تعذّر حذف العنصر. يُرجى المحاولة مرة أخرى.",
  signInEnded: {
    text: "انتهت مدة الدخول، فلا يمكن تعديل السلة الآن.",
    link: "تسجيل الدخول مجددًا",
  },
  merged: { moved, toOrders: "طلباتي" },
  withdrawn: {
    text: "لم يعد ما يلي متاحًا، ولا يدخل في طلبكم:",
    remove: "إزالته من سلتي",
  },
  paymentNotes: {
    cancelled: "لم تكتمل عملية الدفع، ولم يُخصم مقابلها أي مبلغ.",
    failed: "لم تنجح عملية الدفع، ولم يُخصم مقابلها أي مبلغ.",
    kept: "ما اخترتموه ما زال في السلة. يمكنكم إعادة المحاولة، أو الدفع ببطاقة أخرى أو بوسيلة أخرى.",
    empty: "إذا دفعتم في نافذة أخرى، فسيصل الإيصال إلى بريدكم الإلكتروني.",
    confirming: {
      text: "ما زال تأكيد عملية الدفع جاريًا. تبقى الدورات في السلة حتى يكتمل التأكيد، فيُرجى عدم الدفع مرة ثانية.",
      link: "متابعة عملية الدفع",
    },
    paid: { text: "تم تأكيد عملية الدفع. شكرًا لكم.", link: "عرض الإيصال" },
  },
  item: {
    list: "الدورات في سلة التسوّق",
    quantity: "الكمية",
    each: "للمقعد الواحد",
    language: "لتعلّم اللغة الإنجليزية",
    increase: "زيادة الكمية: {name}",
    decrease: "إنقاص الكمية: {name}",
    remove: "حذف: {name}",
    chosen: {
      text: "اختياركم: {stages}",
      and: " و",
      stages: { foundation: "التأسيس", kids: "الأطفال", adults: "البالغون" },
    },
    family: {
      child: {
        hint: "خصم {percent}% للطفل الثاني",
        second: "الطفل الثاني: خصم {percent}%",
        more: "من الطفل الثاني فصاعدًا: خصم {percent}%",
      },
      person: {
        hint: "خصم {percent}% للشخص الثاني",
        second: "الشخص الثاني: خصم {percent}%",
        more: "من الشخص الثاني فصاعدًا: خصم {percent}%",
      },
    },
  },
  empty: {
    title: "سلة التسوّق فارغة",
    description: "ما تختارونه لطفلكم من دورات يبقى هنا في انتظاركم.",
    action: "العودة إلى الدورات",
    programmes: "ويمكنكم الاطّلاع على برامجنا:",
  },
  addAnother: "إضافة دورة أخرى",
  policy: [
    "الحصص مباشرة عبر الإنترنت، ونتفق معكم على الأيام والأوقات بعد الدفع. أما الحجز والتغيير واسترداد المبالغ فتفاصيلها في ",
    { text: "سياسة الدفع والدورات", to: "/policy" },
    " و",
    { text: "سياسة الاسترداد", to: "/refund" },
    ".",
  ],
  share: {
    open: "إرسال السلة إلى من يدفع",
    opening: "جارٍ إنشاء الرابط",
    heading: "شخص آخر يدفع",
    text: "أرسلوا هذا الرابط إلى من يدفع. يعرض الدورات التي في سلتكم ولا يذكر عنكم شيئًا، ويبقى صالحًا حتى {date}.",
    link: "رابط هذه السلة",
    copy: "نسخ",
    copied: "نُسخ الرابط",
    send: "إرسال",
    whatsapp: "واتساب",
    message: "هل يمكنكم دفع قيمة هذه الدورات؟ {link}",
    revoke: "إلغاء الرابط",
    renew: "إنشاء رابط جديد",
    states: {
      open: "لم يفتحه أحد للدفع بعد.",
      taken: "أحدهم على وشك الدفع.",
      partPaid: "دُفعت قيمة جزء من السلة، ويعرض الرابط ما تبقّى.",
      paid: "تم الدفع. شكرًا لكم!",
      revoked: "ألغيتم الرابط، فلم يعد يفتح شيئًا.",
      expired: "انتهت صلاحية الرابط.",
    },
    paid: {
      text: "دُفعت قيمة هذه الدورات بعد إرسال الرابط. إن دفعتم هنا أيضًا، فستُدفع قيمتها مرتين.",
      remove: "إزالتها من سلتي",
      hide: "إخفاء هذا التنبيه",
    },
    note: "يحلّ الرابط الجديد محلّ هذا الرابط.",
    failed: "تعذّر ذلك. يُرجى المحاولة مرة أخرى.",
  },
  coupon: {
    label: "رمز الخصم",
    apply: "تطبيق",
    applying: "جارٍ التحقق من رمز الخصم",
    remove: "إزالة",
    removing: "جارٍ إزالة رمز الخصم",
    messages: {
      applied: "تم تطبيق رمز الخصم.",
      removed: "تمت إزالة رمز الخصم.",
      blank: "يُرجى إدخال رمز خصم صحيح.",
      tooLong: "هذا النص أطول من أن يكون رمز خصم. يُرجى إدخال الرمز وحده.",
      applyFailed: "تعذّر تطبيق رمز الخصم. يُرجى المحاولة مرة أخرى.",
      removeFailed: "تعذّرت إزالة رمز الخصم. يُرجى المحاولة مرة أخرى.",
    },
    refusals: {
      coupon_blank: refusals.coupon_blank,
      coupon_unknown: refusals.coupon_unknown,
      coupon_not_started: refusals.coupon_not_started,
      coupon_ended: refusals.coupon_ended,
      coupon_exhausted: refusals.coupon_exhausted,
      coupon_minimum: refusals.coupon_minimum,
      coupon_packages: refusals.coupon_packages,
      coupon_already_used: refusals.coupon_already_used,
      cart_empty: refusals.cart_empty,
      too_many_requests: refusals.too_many_requests,
    },
  },
  summary: {
    heading: "ملخّص الطلب",
    value: "قيمة السلة",
    family: "خصم العائلة والأصدقاء",
    familyWhy: "خصم العائلة والأصدقاء: {percent}% على كل مقعد ابتداءً من الثاني",
    coupon: "الخصم بالرمز",
    total: "المجموع",
    vat: "شامل ضريبة القيمة المضافة حيثما تُطبَّق",
  },
  payment: {
    heading: "وسيلة الدفع",
    free: {
      heading: "إتمام الطلب",
      name: "لا يوجد مبلغ للدفع",
      line: "لا نحتاج إلا إلى بياناتكم وموافقتكم على الشروط.",
      countries: "",
      note: "",
      button: "المتابعة إلى البيانات",
    },
    marks: {
      label: "وسائل الدفع المقبولة",
      visa: "فيزا",
      mastercard: "ماستركارد",
      applePay: "Apple Pay",
      googlePay: "Google Pay",
      wallets: gateways.wallets,
    },
    safe: "تدفعون في صفحة آمنة لدى مزوّد خدمة الدفع، ولا يصل إلينا رقم البطاقة.",
    methods: gateways.methods,
    today: "اليوم",
    opening: "جارٍ فتح النموذج",
    bar: { total: "المجموع", action: "اختيار وسيلة الدفع" },
  },
  checkout: {
    heading: "إتمام الطلب",
    close: "إغلاق",
    total: "مجموع الطلب",
    newTotal: "المجموع الجديد:",
    methods: gateways.chosen,
    charge: {
      total: "ما تدفعونه عبر {gateway}",
      amounts: { USD: dollars, SAR: riyals, AED: dirhams },
      split: "{parts} دفعات، كل دفعة {amount}: الأولى اليوم، ثم دفعة كل شهر.",
      splitAbout: "{parts} دفعات، كل دفعة نحو {amount}: الأولى اليوم، ثم دفعة كل شهر.",
      exact: "وتعرض صفحة {gateway} كل دفعة قبل موافقتكم.",
      byCountry: "يظهر المبلغ بالريال السعودي أو الدرهم الإماراتي بعد اختيار الدولة.",
    },
    fields: checkout.fields,
    chooseCountry: "اختيار الدولة",
    phoneHint: "لتنسيق مواعيد الحصص ولإتمام الدفع",
    phoneDoubt: {
      length: "{country}: يتكوّن رقم الجوال من {digits} بعد {code}. يُرجى مراجعة الرقم.",
      number: "{country}: لا يوجد رقم هاتف بهذه الصيغة. يُرجى مراجعة الرقم.",
      digits: phoneDigits,
    },
    emailHint: "يصل الإيصال إلى هذا البريد",
    errors: checkout.errors,
    gatewayNames: gateways.names,
    banners: {
      required: "يُرجى ملء جميع الحقول المطلوبة.",
      failed: "حدث خطأ. يُرجى المحاولة مرة أخرى لاحقًا.",
      offline:
        "لا يوجد اتصال بالإنترنت. لم يُخصم أي مبلغ، وما زالت السلة وبياناتكم محفوظة هنا. يُرجى التحقق من الاتصال ثم المحاولة مرة أخرى.",
      signInEnded: "انتهت مدة الدخول. لم يُخصم أي مبلغ، وما زالت السلة محفوظة.",
      priceChanged: "تغيّر المجموع منذ فتح السلة. يُرجى مراجعته ثم المتابعة.",
      couponExhausted:
        "نفدت مرات استخدام رمز الخصم قبل إتمام الطلب. يُرجى مراجعة المجموع من دونه ثم المتابعة.",
      couponUsed:
        "سبق استخدام رمز الخصم بهذا البريد الإلكتروني. يمكنكم المتابعة بعد إزالته من السلة.",
      sharedCartPaid: refusals.shared_cart_paid,
      notEligible: refusals.gateway_not_eligible,
      amountTooLow: refusals.gateway_amount_too_low,
      amountTooHigh: refusals.gateway_amount_too_high,
      phoneRefused: refusals.gateway_phone_refused,
      tooMany: refusals.too_many_requests,
    },
    userExists: { text: "يوجد حساب بهذا البريد.", link: "تسجيل الدخول للمتابعة" },
    boughtBefore: "هل سبق لكم الشراء منّا؟",
    terms: {
      label: "شروط الطلب",
      newTab: "(يُفتح في تبويب جديد)",
      points: [
        ["يشمل الطلب الباقات الموجودة في السلة بأسعارها وخصوماتها المعروضة فيها."],
        [
          "الحصص مباشرة عبر الإنترنت، ونتفق معكم على المجموعات والأيام والأوقات بعد الدفع وفق ",
          { text: "سياسة الدفع والدورات", to: "/policy" },
          ".",
        ],
        ["مقدّم الطلب شخص بالغ: أحد الوالدين، أو وليّ الأمر، أو متعلّم بالغ يشتري لنفسه."],
        [
          "عند الدفع بالبطاقة يُدفع المبلغ كاملًا مرة واحدة بالدولار الأمريكي، ولا يُخصم بعده شيء تلقائيًا.",
        ],
        [gateways.prose.terms],
        ["يُستخدم في الطلب الواحد رمز خصم واحد، ولا يُصرف نقدًا."],
        [
          "يخضع التغيير والاسترداد لما ورد في ",
          { text: "سياسة الاسترداد", to: "/refund" },
          "، ويعود المبلغ بالوسيلة التي دُفع بها.",
        ],
        [
          "نستخدم الاسم والهاتف والبريد لهذا الطلب وحصصه وفق ",
          { text: "سياسة الخصوصية", to: "/privacy" },
          ".",
        ],
        [
          "هذه النقاط التسع ملخّص، وتسري على كل طلب ",
          { text: "الشروط والأحكام", to: "/en/terms-and-conditions/terms" },
          " كاملةً.",
        ],
      ],
    },
    agree: "قرأتُ هذه الشروط وأوافق عليها",
    agreeFirst: "للمتابعة، يُرجى التمرير إلى نهاية الشروط أو وضع علامة في المربع.",
    submit: "المتابعة إلى الدفع",
    submitting: "جارٍ فتح صفحة الدفع",
    free: {
      method: "لا يوجد مبلغ للدفع",
      submit: "إتمام الطلب",
      submitting: "جارٍ إتمام الطلب",
    },
  },
};
