import type { GroupsCopy } from "./groups.en.ts";
import { copy as trial } from "./trial.ar.ts";

export const copy: GroupsCopy = {
  programmes: {
    ...trial.programmes,
    languages: "اللغة الإنجليزية",
    future: "بُناة المستقبل",
  },
  problems: {
    nameRequired: "يُرجى كتابة اسم للمجموعة.",
    textInvalid: "في النص رمز مخفيّ. يُرجى كتابته بالحروف فقط.",
    programmeRequired: "يُرجى اختيار برنامج.",
    timeZoneUnknown: trial.errors.timeZoneUnknown,
    hoursRequired: "يُرجى اختيار يوم واحد على الأقل.",
    hourInvalid: "يُرجى كتابة كل ساعة بهذا الشكل: 17:00.",
    dayTwice: "للمجموعة جلسة واحدة في اليوم على الأكثر.",
    numberInvalid: "يُرجى كتابة عدد صحيح من {min} إلى {max}.",
    firstDayInvalid: "يُرجى اختيار يوم لا يبعد عن اليوم أكثر من سنتين.",
    firstDayBegun: "بدأت جلسات المجموعة، فلا يتغيّر يومها الأول.",
    sessionsBegun: "عُقد من جلسات المجموعة أكثر من هذا العدد.",
    seatsTaken: "في المجموعة متعلّمون أكثر من هذا العدد. يُرجى إخراج بعضهم منها أولًا.",
    linkInvalid: "يُرجى كتابة رابط كامل يبدأ هكذا: \u2066https://\u2069",
    tooLong: trial.errors.tooLong,
  },
  calendar: {
    name: "حصص {brand}",
    title: "{programme}: {group}",
    teacher: "المعلّم أو المعلّمة",
    link: "رابط الحصة",
  },
};
