import type { createGroup, GroupInList } from "#contract/admin/groups.ts";
import {
  GROUP_NUMBERS,
  type GroupForm,
  type GroupProgramme,
  isGroupProgramme,
} from "#core/group.ts";
import type { Locale } from "#core/locale.ts";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import type { Body } from "../../api/call.ts";

type GroupNumber = keyof typeof GROUP_NUMBERS;

/** What is in the form of a group; `null` and empty texts where nothing is chosen. */
export type GroupDraft = Omit<GroupForm, "programme" | GroupNumber> & {
  readonly programme: GroupProgramme | null;
} & Readonly<Record<GroupNumber, number | null>>;

export type DraftField = keyof GroupDraft;

/** How long a group is: the numbers that the packages of its programme may know. */
export const LENGTH_FIELDS = ["sessions", "session_minutes"] as const;
export type LengthField = (typeof LENGTH_FIELDS)[number];

/** What the form of a new group begins with: the language and the clock of who makes it. */
export function newDraft(locale: Locale): GroupDraft {
  return {
    name: "",
    programme: null,
    level: "unknown",
    locale,
    teacher: "",
    time_zone: deviceTimeZone(),
    hours: [{ day: "sun", starts: "17:00" }],
    session_minutes: GROUP_NUMBERS.session_minutes.usual,
    sessions: GROUP_NUMBERS.sessions.usual,
    first_day: "",
    seats: GROUP_NUMBERS.seats.usual,
    link: "",
  };
}

/** A group as the form shows it. */
export function draftOf(group: GroupInList): GroupDraft {
  const { name, programme, level, locale, teacher, time_zone, hours, first_day, link } = group;
  return {
    name,
    programme: isGroupProgramme(programme) ? programme : null,
    level,
    locale,
    teacher,
    time_zone,
    hours,
    session_minutes: group.session_minutes,
    sessions: group.sessions,
    first_day,
    seats: group.seats,
    link,
  };
}

/** The form as the calls take it; a number that is missing is refused by its field. */
export function bodyOf(draft: GroupDraft): Body<typeof createGroup> {
  return {
    ...draft,
    programme: draft.programme ?? "",
    hours: [...draft.hours],
    session_minutes: draft.session_minutes ?? 0,
    sessions: draft.sessions ?? 0,
    seats: draft.seats ?? 0,
  };
}
