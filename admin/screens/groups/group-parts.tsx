import { timeZoneName } from "#content/time-zones.ts";
import type { GroupInList } from "#contract/admin/groups.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { isGroupProgramme } from "#core/group.ts";
import type { GroupConflict } from "#core/group-conflicts.ts";
import { formatNumber } from "#core/locale.ts";
import { sessionsOf } from "#core/schedule.ts";
import { When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { isFull } from "./conflicts.ts";
import { useHourText } from "./use-hour-text.ts";
import { useGroupsWords } from "./words.ts";

type GroupProps = { readonly group: GroupInList };

/** What is taught, how far and in which language. */
export function Course({ group: { programme, level, locale } }: GroupProps) {
  const words = useGroupsWords();
  const name = isGroupProgramme(programme) ? words.programmes[programme] : programme;
  return <>{[name, words.levels[level], words.languages[locale]].join(" · ")}</>;
}

/** The weekly hours by the group's own clock, which is named. */
export function Hours({ group: { hours, time_zone } }: GroupProps) {
  const words = useGroupsWords();
  const hourText = useHourText();
  const locale = useLocale();
  return (
    <>
      {hours.map(hourText).join(words.listComma)}{" "}
      <span className="faint">{timeZoneName(time_zone, locale)}</span>
    </>
  );
}

/** How many seats are taken. */
export function SeatsTaken({ group }: GroupProps) {
  const words = useGroupsWords();
  const full = isFull(group);
  const text = (full ? words.full : words.taken)
    .replace("{taken}", formatNumber(group.taken))
    .replace("{seats}", formatNumber(group.seats));
  return <Badge tone={full ? "bad" : "good"}>{text}</Badge>;
}

/** When a group meets next, by the clock of this device, or on which day of its own it met last. */
export function NextSession({ group }: GroupProps) {
  const words = useGroupsWords();
  const locale = useLocale();
  const now = new Date();
  const sessions = sessionsOf(group).filter(({ cancelled }) => !cancelled);
  const next = sessions.find(({ starts }) => starts > now);
  if (next === undefined) {
    return <>{words.over.replace("{day}", formatDate(parseDay(group.last_day), locale))}</>;
  }
  return (
    <>
      {next === sessions[0] ? words.begins : words.next}: <When at={next.starts.toISOString()} />
    </>
  );
}

/** What speaks against a learner in a group, or that nothing does. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly GroupConflict[] }) {
  const words = useGroupsWords();
  if (conflicts.length === 0) return <Badge tone="good">{words.assign.fits}</Badge>;
  return (
    <span className="group-conflicts">
      {conflicts.map((conflict) => (
        <Badge key={conflict} tone="wait">
          {words.conflicts[conflict]}
        </Badge>
      ))}
    </span>
  );
}
