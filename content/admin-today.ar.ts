import type { AdminTodayCopy } from "./admin-today.en.ts";
import { copy as disputeReasons } from "./dispute-reasons.ar.ts";
import { copy as gateways } from "./gateways.ar.ts";

export const copy: AdminTodayCopy = {
  lead: "ما يحتاج إليكم، ولكل أمر خطوة آمنة واحدة.",
  none: "لا شيء يحتاج إليكم الآن",
  noneText: "ما إن يحتاج إليكم أمر ضمن صلاحياتكم حتى يظهر هنا.",
  list: "ما يحتاج إليكم",
  kinds: {
    payment_review: {
      title: "دفعة تحتاج إلى مراجعة",
      text: "بيانات بوابة الدفع تخالف بيانات الطلب. اسألوها من جديد، فإن بقي الاختلاف فراجعوا لوحة تحكّمها.",
    },
    payment_unknown: {
      title: "مبلغ لا يجد المتجر تفسيرًا له",
      text: "تختلف قائمة بوابة الدفع عن قائمتنا. راجعوا لوحة تحكّمها ثم سجّلوا أن الأمر عولج.",
    },
    payment_unconfirmed: {
      title: "دفعة لم يصل تأكيدها",
      text: "لم تخبرنا بوابة الدفع هل فتحت هذه الدفعة.",
    },
    authorisation_waits: {
      title: "مبلغ محجوز لم يُحصَّل بعد",
      text: "لم ينجح التحصيل حتى الآن، وينتهي الحجز إن بقي كذلك.",
    },
    dispute_open: {
      title: "مشترٍ يعترض على دفعة",
      text: "أجيبوا عن الاعتراض في لوحة تحكّم بوابة الدفع قبل انتهاء مهلته.",
    },
    refund_unclear: {
      title: "استرداد لا يُعرف هل نُفّذ",
      text: "راجعوا لوحة تحكّم بوابة الدفع، ثم سجّلوا في صفحة الطلب ما تبيّن. تنتظر سائر مبالغه المستردّة حتى ذلك الحين.",
    },
    refund_refused: {
      title: "استرداد لم يُنفَّذ",
      text: "لم يُعَد أي مبلغ. راجعوا الطلب وقرّروا من جديد.",
    },
    refund_approval: {
      title: "استرداد ينتظر شخصًا ثانيًا",
      text: "اطّلعوا على الطلب ثم وافقوا أو ارفضوا.",
    },
    refund_claimed: {
      title: "أسرة تطلب استرداد مبلغ",
      text: "راجعوا الطلب، ثم أعيدوا المبلغ أو ارفضوا مع ذكر السبب.",
    },
    refund_slow: {
      title: "استرداد ينتظر بوابة الدفع",
      text: "يُرسل تلقائيًا عندما تجيب بوابة الدفع. لا يلزم شيء.",
    },
    gateway_away: {
      title: "بوابة دفع لا تجيب",
      text: "لا تظهر للمشترين حتى تجيب من جديد. لا يلزم شيء.",
    },
    job_given_up: {
      title: "رسالة لم تصل",
      text: "فشلت المحاولة الأخيرة. أعيدوا المحاولة بعد زوال السبب.",
    },
    message_unanswered: {
      title: "رسالة تنتظر جوابًا",
      text: "وصلت رسالة عبر نموذج التواصل.",
    },
    trial_asked: {
      title: "أسرة تطلب حصة تجريبية",
      text: "اختاروا موعدًا يناسبها ثم أكّدوه.",
    },
    claim_due: {
      title: "معلومة تنتهي مدتها أو انتهت",
      text: "تغيب عن الموقع بعد يومها الأخير. حدّدوا لها يومًا آخر إن ظلّت صحيحة.",
    },
  },
  next: {
    open_order: "فتح الطلب",
    ask_gateway: "سؤال بوابة الدفع من جديد",
    approve: "الاطّلاع ثم القرار",
    wait: "لا يلزم شيء",
    retry: "إعادة المحاولة",
    mark_handled: "عولج الأمر",
    open_message: "فتح الرسالة",
    open_trial: "فتح طلب الحصة",
    open_words: "فتح نصوص الصفحة",
  },
  details: {
    no_answer: "لا تجيب",
    key_refused: "ترفض مفتاحنا",
    no_payment: "مبلغ لا يخصّ أي دفعة لدينا",
    other_page: "مبلغ من صفحة دفع غير صفحتنا",
    not_so_there: "مدفوع لدينا وليس كذلك لديها",
    unknown_there: "مدفوع لدينا ولا تعرفه",
    other_refund: "المبلغ المُعاد لديها غير المبلغ لدينا",
    "send-receipt": "رسالة الإيصال",
    "send-refund-mail": "إشعار الاسترداد إلى المشتري",
    "issue-invoices": "فاتورة طلب أو إشعار دائن",
    "send-invoice": "رسالة الفاتورة",
    "send-dispute-mail": "رسالة إلى الفريق عن اعتراض",
    "send-review-mail": "رسالة إلى الفريق عن مراجعة",
    "send-contact-message": "رسالة إلى الفريق عن رسالة زائر",
    "send-trial-mail": "رسالة إلى أسرة عن حصة تجريبية",
    "send-trial-request": "رسالة إلى الفريق عن حصة تجريبية",
    "send-refund-claim": "رسالة إلى الفريق عن طلب استرداد",
    "send-refund-claim-mail": "رسالة إلى الأسرة عن الاسترداد",
    "send-learners-reminder": "تذكير بكتابة بيانات المتعلّمين",
    "send-schedule": "رسالة إلى الأسرة عن مجموعتها",
    "send-staff-added": "رسالة إلى عضو جديد في فريق العمل",
    "announce-order": "إبلاغ منصة التعلّم",
    ...disputeReasons,
    ...gateways.names,
  },
  gateways: gateways.names,
  order: "الطلب {number}",
  since: "منذ",
  lastDay: "اليوم الأخير",
  asked: {
    asked: "أجابت بوابة الدفع.",
    away: "لا تجيب بوابة الدفع. لم يتغيّر شيء.",
    unknown: "لا تعرف بوابة الدفع هذه الدفعة.",
  },
  retried: "تُعاد المحاولة الآن.",
  handled: "سُجّل أن الأمر عولج.",
  doneMeanwhile: "سبقكم أحد الزملاء إلى ذلك.",
};
