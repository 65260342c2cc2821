import type { SamplesCopy } from "./samples.en.ts";

const name = "سلمى عادل";
const sample = "نموذج";

export const copy: SamplesCopy = {
  certificates: {
    level: {
      title: "شهادة إتمام",
      name,
      lines: ["المستوى 2: الصنّاع الصغار", "المشروع: صائد النجوم"],
      date: "14 مايو 2026",
      sample,
    },
    programme: {
      title: "شهادة إتمام البرنامج",
      name,
      lines: ["البرمجة والذكاء الاصطناعي بمستوياته الأربعة", "ومعها المشاريع الأربعة المنجزة"],
      date: "17 ديسمبر 2026",
      sample,
    },
  },
  report: {
    title: "التقرير الشهري",
    name,
    date: "مايو 2026",
    skills: [
      { name: "البرمجة", dots: 4 },
      { name: "الحساب الذهني", dots: 3 },
      { name: "العمل مع الآخرين", dots: 5 },
    ],
    note: "صارت سلمى تشرح لعبتها قبل عرضها. الخطوة التالية: المتغيّرات.",
    sample,
  },
};
