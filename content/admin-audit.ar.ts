import type { AdminAuditCopy } from "./admin-audit.en.ts";

export const copy: AdminAuditCopy = {
  lead: "كل تغيير أُجري، وكل اطلاع على بيانات شخص. لا تُعدَّل القيود ولا تُحذف.",
  search: "بحث",
  searchHint: "باسم الشخص أو الإجراء أو الرقم أو بجزء منه.",
  columns: {
    at: "الوقت",
    actor: "المنفّذ",
    action: "الإجراء",
    subject: "موضوعه",
    change: "التغيير",
  },
  none: "لا قيود مطابقة للبحث",
  noneText: "قد يفيد البحث بحروف أقل أو بجزء من الكلمة.",
  before: "قبل",
  after: "بعد",
  empty: "فارغ",
  yes: "نعم",
  no: "لا",
  operator: "مشغّل المتجر",
  shop: "المتجر تلقائيًا",
};
