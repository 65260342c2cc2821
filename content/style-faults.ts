import type { Localized } from "#core/locale.ts";
import { foreignSigns, gendered, latinWords } from "./twin-checks.ts";

/** What reads as another word, has two names, or sounds translated, with what stands in its place. */
export const REPLACED = [
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
  [/من تلقاء نفسه|بلس/, "تلقائيًا، الشاملة"],
  [/إتمام الشراء/, "إتمام الطلب"],
  [/خصم العائلة(?! والأصدقاء)/, "خصم العائلة والأصدقاء"],
  [/زوار|اطلاع|مسودة|مُسترَد(?!ّ)/, "with their shadda: الزوّار، الاطّلاع، المسوّدة، المُسترَدّ"],
  [/مصرف|مصارف/, "البنك، البنوك: as in البطاقة البنكية"],
  [/للموظفين/, "لفريق العمل"],
  [/(?:رُدّ|يُرَدّ) المبلغ/, "أُعيد المبلغ، يُعاد"],
  [/صفحة طلباتي/, "صفحة «طلباتي»: what a page is called stands in quotes"],
  [/رسائل الأهل|تدريب شخصي|نصيب الجلسات|يستبدل به/, "what it says is something else"],
] as const;

/** What may be wrong with the style of a text: which rule, and the words that break it. */
export type StyleFault = {
  readonly rule: "gendered" | "signs" | "latin" | "replaced" | "arabic";
  readonly found: readonly string[];
};

/**
 * What the style rules of each language say about a text (design.md §2): hints for whoever writes it,
 * which refuse nothing.
 */
export const styleFaults: Localized<(text: string) => readonly StyleFault[]> = {
  en: (text) => faultsOf({ arabic: text.match(/[\u0600-\u06ff]+/g) ?? [] }),
  ar: (text) =>
    faultsOf({
      gendered: gendered(text),
      signs: foreignSigns(text),
      latin: latinWords(text),
      replaced: REPLACED.flatMap(([fault, instead]) => {
        const [found] = fault.exec(text) ?? [];
        return found === undefined ? [] : [`${found} → ${instead}`];
      }),
    }),
};

function faultsOf(
  found: Partial<Record<StyleFault["rule"], readonly string[]>>,
): readonly StyleFault[] {
  const rules = Object.entries(found) as [StyleFault["rule"], readonly string[]][];
  return rules.flatMap(([rule, words]) => (words.length === 0 ? [] : [{ rule, found: words }]));
}
