import { isolate } from "#core/locale.ts";
import type { GroupDraft } from "./group-draft.ts";
import { useGroupsWords } from "./words.ts";

/** Writes a weekly hour: `Sunday 17:00`. */
export function useHourText(): (hour: GroupDraft["hours"][number]) => string {
  const words = useGroupsWords();
  return ({ day, starts }) =>
    words.hour.replace("{day}", words.days[day]).replace("{time}", isolate(starts));
}
