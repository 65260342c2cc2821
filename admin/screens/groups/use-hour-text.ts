import { isolate } from "#core/locale.ts";
import type { GroupDraft } from "./group-draft.ts";
import { useWords } from "./words.ts";

/** Writes a weekly hour: `Sunday 17:00`. */
export function useHourText(): (hour: GroupDraft["hours"][number]) => string {
  const words = useWords();
  return ({ day, starts }) =>
    words.hour.replace("{day}", words.days[day]).replace("{time}", isolate(starts));
}
