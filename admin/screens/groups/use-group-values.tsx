import type { ReactNode } from "react";
import { timeZoneName } from "#content/time-zones.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { Ltr, UserText } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import type { ShownValues } from "../../ui/edit-conflict.tsx";
import type { DraftField, GroupDraft } from "./group-draft.ts";
import { useHourText } from "./use-hour-text.ts";
import { useGroupsWords } from "./words.ts";

/** How the form of a group names and shows its values. */
export function useGroupValues(): ShownValues<GroupDraft> {
  const words = useGroupsWords();
  const locale = useLocale();
  const hourText = useHourText();
  const { form } = words;
  const labels: Readonly<Record<DraftField, string>> = {
    name: form.name,
    programme: form.programme,
    level: form.level,
    locale: form.locale,
    teacher: form.teacher,
    time_zone: form.timeZone,
    hours: form.hours,
    session_minutes: form.minutes,
    sessions: form.sessions,
    first_day: form.firstDay,
    seats: form.seats,
    link: form.link,
  };
  const show = (field: DraftField, draft: GroupDraft): ReactNode => {
    if (field === "hours") return draft.hours.map(hourText).join(words.listComma);
    const value = draft[field];
    if (value === "" || value === null) return words.group.missing;
    if (field === "programme") return draft.programme && words.programmes[draft.programme];
    if (field === "level") return words.levels[draft.level];
    if (field === "locale") return words.languages[draft.locale];
    if (field === "first_day") return formatDate(parseDay(draft.first_day), locale);
    if (typeof value === "number") return value;
    if (field === "time_zone") return timeZoneName(draft.time_zone, locale);
    return field === "link" ? <Ltr>{value}</Ltr> : <UserText>{value}</UserText>;
  };
  return { labels, show };
}
