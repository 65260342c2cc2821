import { expect, it } from "vitest";
import { leaves, textsOf } from "./twin-checks.ts";

const arabic = import.meta.glob<{ readonly copy: unknown }>("./*.ar.ts", { eager: true });

/** What reads as another word, has two names, or sounds translated, with what stands in its place. */
const REPLACED = [
  [/الخلق الحسن|حسن الخلق/, "الخُلق: without its vowel it is the creation"],
  [/يومي عمل/, "يومَي عمل: without its vowel it is daily"],
  [/(?:شهري|أسبوعي|يومي|سنوي)ًّا|مرّ(?:ة|تين)(?![\u0621-\u064a])/, "no shadda: أسبوعيًا، مرتين"],
  [/تُرجى|الرجاء (?!استخدام طريقة دفع أخرى)/, "يُرجى"],
  [/جهة الدفع/, "مزوّد خدمة الدفع"],
  [/طر(?:ق|يقة) الدفع/, "وسائل الدفع، وسيلة الدفع"],
  [/(?<![\u0621-\u0652])(?:ال)?بلد(?:كم|ان)?(?![\u0621-\u0652])/, "الدولة"],
  [/جلس(?:ة|ات) الدخول/, "مدة الدخول: a جلسة is a lesson"],
  [/من له الوصاية/, "وليّ الأمر"],
  [/\(يُفتح في (?!تبويب جديد)/, "(يُفتح في تبويب جديد)"],
  [/(?:بهذا|في هذا|على هذا) العنوان/, "على هذا الرابط"],
  [/الذهاب إلى/, "العودة إلى"],
  [/محاولات كثيرة/, "تكرّرت المحاولات كثيرًا"],
  [/(?:يجري|تجري) |حُدِّث|طُبِّق|أُزيل/, "جارٍ، تم، تمت"],
  [/صف(?:وف)? المجموع/, "الصف الجماعي، الصفوف الجماعية"],
  [/\d نجوم من|بعملة \{/, "من 5 نجوم، بالريال السعودي"],
  [/وعدًا بعلامة|على قياس|عن قصد/, "وعدًا بدرجة، على مقاس، باختيارنا"],
  [/من تلقاء نفسها|بلس/, "تلقائيًا، الشاملة"],
  [/رسائل الأهل|تدريب شخصي|نصيب الجلسات|يستبدل به/, "what it says is something else"],
] as const;

it.each(Object.keys(arabic))("%s says nothing in words that were replaced", (path) => {
  const texts = leaves(arabic[path]?.copy).flatMap(({ value }) => textsOf(value));
  const found = texts.flatMap((text) =>
    REPLACED.filter(([fault]) => fault.test(text)).map(([, instead]) => `${text} → ${instead}`),
  );
  expect(found).toEqual([]);
});
