import { copy as arabicGateways } from "./gateways.ar.ts";
import { copy as gateways } from "./gateways.en.ts";

/** What the twin test looks for; kept apart from the files it reads, so that it can test itself. */

/** One text of a screen with its place in the file: `faq.items.0.answer`. */
export type Leaf = { readonly place: string; readonly value: unknown };

const PLURAL_CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** True for the word forms of a count: their keys differ by language on purpose (design.md §9). */
export function isPluralForms(value: unknown): value is Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.includes("other") && keys.every((key) => PLURAL_CATEGORIES.includes(key));
}

/** Every value that is no list and no record, in order; word forms of a count stay together. */
export function leaves(value: unknown, place = ""): readonly Leaf[] {
  if (typeof value !== "object" || value === null || isPluralForms(value)) {
    return [{ place, value }];
  }
  return Object.entries(value).flatMap(([key, child]) =>
    leaves(child, place === "" ? key : `${place}.${key}`),
  );
}

/** The texts of a leaf: one, or all the forms of a count; nothing for numbers and truth values. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return isPluralForms(value) ? Object.values(value) : [];
}

/** A key, an address or a date rather than words: the same in both languages. */
export function isTechnical(text: string): boolean {
  return /^(?:[/#][\w/#.-]*|[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*|\d{4}-\d\d-\d\d)$/.test(text);
}

/**
 * The figures of a text that must be the same in its twin, sorted: prices, ages, counts. 1 and 2
 * are left out, as Arabic says them by the word itself («شهر واحد»، «شهران»).
 */
export function figures(text: string): readonly string[] {
  const found = text.replaceAll(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? [];
  return found.filter((figure) => figure !== "1" && figure !== "2").sort();
}

/** The places that code fills in: `{price}`. */
export function placeholders(text: string): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

/** Commands to one man or one woman; buttons are nouns instead (design.md §2). */
const COMMANDS = new Set(
  `سجل سجلي اشترك اشتركي احجز احجزي ابدأ ابدأي ابدئي اضغط اضغطي انقر انقري اختر اختاري اقرأ اقرئي
  اكتب اكتبي حمل حملي انضم انضمي اشتر اشتري احصل احصلي أضف أضيفي أدخل أدخلي أرسل أرسلي حاول حاولي
  راجع راجعي جرب جربي استمتع استمتعي اكتشفي شاهدي تعرفي تأكدي تحققي ادفع ادفعي اطلب اطلبي انتقل
  انتقلي عودي استخدم استخدمي تابعي املأ املئي أكملي اسألي تواصلي افتحي أغلقي`.split(/\s+/),
);

/** The gateways' own wording, which is not ours to change (design.md §8), and nouns spelt alike. */
const SPARED = [...Object.values(arabicGateways.methods).map(({ button }) => button), "سجل تجاري"];

/** Both genders in one word, by a slash or in brackets: «سجّل/سجّلي», «طالب/ة», «معلّم(ة)». */
const GENDER_PAIRS = /[\u0621-\u0652]+\s?[/\\]\s?[\u0621-\u0652]+|\([ةي]\)|\(ين\)/g;

/** What an Arabic text says to one gender or as a pair; vowel signs other than shadda count. */
export function gendered(text: string): readonly string[] {
  const plain = SPARED.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text);
  const words = plain.replaceAll("\u0651", "").match(/[\u0621-\u0652]+/g) ?? [];
  const commands = words.filter(
    (word) => COMMANDS.has(word) || (/^[وف]/.test(word) && COMMANDS.has(word.slice(1))),
  );
  return [...commands, ...(plain.match(GENDER_PAIRS) ?? [])];
}

/** Signs that Arabic texts here never hold: tatweel, other digits, the ellipsis, Latin marks. */
export function foreignSigns(text: string): readonly string[] {
  return text.match(/\u0640|[\u0660-\u0669\u06f0-\u06f9]|…|[\u0600-\u06ff]\s?[,;?]/g) ?? [];
}

/** The Latin words that may stand in Arabic: gateways, currency codes, platforms, two literals (D-20). */
const LATIN = new Set(
  `${Object.values(gateways.names).join(" ")} USD SAR AED AE SA IP JSON PDF HTML A4 X Visa Mastercard mada Apple Google Pay WhatsApp
  Instagram YouTube Facebook TikTok English User Exists M`.split(/\s+/),
);

/** The Latin words of an Arabic text that are not allowed; addresses and placeholders are spared. */
export function latinWords(text: string): readonly string[] {
  const plain = text.replaceAll(/\{\w+\}|\S+@\S+|https?:\S+/g, " ");
  return (plain.match(/[A-Za-z][A-Za-z0-9]*/g) ?? []).filter((word) => !LATIN.has(word));
}
