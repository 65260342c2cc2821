import { isolate, type Locale, type Localized } from "#core/locale.ts";
import { canonicalTimeZone } from "#core/time-zone-names.ts";

/** The cities that name the time zones of most families: those nearest to the seller come first. */
const CITIES: Readonly<Record<string, Localized>> = {
  "Asia/Riyadh": { en: "Riyadh", ar: "الرياض" },
  "Asia/Dubai": { en: "Dubai", ar: "دبي" },
  "Asia/Kuwait": { en: "Kuwait", ar: "الكويت" },
  "Asia/Qatar": { en: "Doha", ar: "الدوحة" },
  "Asia/Bahrain": { en: "Manama", ar: "المنامة" },
  "Asia/Muscat": { en: "Muscat", ar: "مسقط" },
  "Asia/Aden": { en: "Aden", ar: "عدن" },
  "Asia/Baghdad": { en: "Baghdad", ar: "بغداد" },
  "Asia/Amman": { en: "Amman", ar: "عمّان" },
  "Asia/Beirut": { en: "Beirut", ar: "بيروت" },
  "Asia/Damascus": { en: "Damascus", ar: "دمشق" },
  "Asia/Jerusalem": { en: "Jerusalem", ar: "القدس" },
  "Asia/Hebron": { en: "Hebron", ar: "الخليل" },
  "Asia/Gaza": { en: "Gaza", ar: "غزة" },
  "Africa/Cairo": { en: "Cairo", ar: "القاهرة" },
  "Africa/Khartoum": { en: "Khartoum", ar: "الخرطوم" },
  "Africa/Tripoli": { en: "Tripoli", ar: "طرابلس" },
  "Africa/Tunis": { en: "Tunis", ar: "تونس" },
  "Africa/Algiers": { en: "Algiers", ar: "الجزائر" },
  "Africa/Casablanca": { en: "Casablanca", ar: "الدار البيضاء" },
  "Africa/Nouakchott": { en: "Nouakchott", ar: "نواكشوط" },
  "Africa/Mogadishu": { en: "Mogadishu", ar: "مقديشو" },
  "Africa/Djibouti": { en: "Djibouti", ar: "جيبوتي" },
  "Europe/Istanbul": { en: "Istanbul", ar: "إسطنبول" },
  "Europe/London": { en: "London", ar: "لندن" },
  "Europe/Dublin": { en: "Dublin", ar: "دبلن" },
  "Europe/Paris": { en: "Paris", ar: "باريس" },
  "Europe/Brussels": { en: "Brussels", ar: "بروكسل" },
  "Europe/Amsterdam": { en: "Amsterdam", ar: "أمستردام" },
  "Europe/Berlin": { en: "Berlin", ar: "برلين" },
  "Europe/Vienna": { en: "Vienna", ar: "فيينا" },
  "Europe/Zurich": { en: "Zurich", ar: "زيورخ" },
  "Europe/Rome": { en: "Rome", ar: "روما" },
  "Europe/Madrid": { en: "Madrid", ar: "مدريد" },
  "Europe/Stockholm": { en: "Stockholm", ar: "ستوكهولم" },
  "Europe/Oslo": { en: "Oslo", ar: "أوسلو" },
  "Europe/Copenhagen": { en: "Copenhagen", ar: "كوبنهاغن" },
  "Europe/Athens": { en: "Athens", ar: "أثينا" },
  "Europe/Moscow": { en: "Moscow", ar: "موسكو" },
  "America/New_York": { en: "New York", ar: "نيويورك" },
  "America/Toronto": { en: "Toronto", ar: "تورونتو" },
  "America/Chicago": { en: "Chicago", ar: "شيكاغو" },
  "America/Denver": { en: "Denver", ar: "دنفر" },
  "America/Los_Angeles": { en: "Los Angeles", ar: "لوس أنجلوس" },
  "America/Vancouver": { en: "Vancouver", ar: "فانكوفر" },
  "Asia/Karachi": { en: "Karachi", ar: "كراتشي" },
  "Asia/Kolkata": { en: "Kolkata", ar: "كولكاتا" },
  "Asia/Dhaka": { en: "Dhaka", ar: "دكا" },
  "Asia/Kuala_Lumpur": { en: "Kuala Lumpur", ar: "كوالالمبور" },
  "Asia/Singapore": { en: "Singapore", ar: "سنغافورة" },
  "Asia/Jakarta": { en: "Jakarta", ar: "جاكرتا" },
  "Australia/Sydney": { en: "Sydney", ar: "سيدني" },
  "Australia/Perth": { en: "Perth", ar: "بيرث" },
};

/** The time zones whose names are in every language, in the order of the list. */
export const NAMED_TIME_ZONES: readonly string[] = Object.keys(CITIES);

/** What a time zone is called: its city in the reader's language, else its IANA name. */
export function timeZoneName(timeZone: string, locale: Locale): string {
  return CITIES[canonicalTimeZone(timeZone)]?.[locale] ?? isolate(timeZone.replaceAll("_", " "));
}
