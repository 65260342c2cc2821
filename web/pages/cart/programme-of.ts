import {
  CHARACTER_PACKAGE_IDS,
  FUTURE_BUILDERS_PACKAGE_IDS,
  PROGRAMME_PACKAGE_IDS,
} from "#core/catalog.ts";
import type { Programme } from "#web/ui/motif/motif.tsx";

const { aiTeacherTraining, coding, fitness, mentalMath, privateTutoring } = PROGRAMME_PACKAGE_IDS;

const PROGRAMME_OF: ReadonlyMap<number, Programme> = new Map<number, Programme>([
  [aiTeacherTraining, "ai"],
  [coding, "coding"],
  [fitness, "fitness"],
  [mentalMath, "math"],
  [privateTutoring, "tutoring"],
  ...Object.values(CHARACTER_PACKAGE_IDS)
    .flat()
    .map((id) => [id, "character"] as const),
  ...Object.values(FUTURE_BUILDERS_PACKAGE_IDS)
    .flat()
    .map((id) => [id, "future-builders"] as const),
]);

/** The programme whose picture stands beside a course package; all others teach languages. */
export function programmeOf(coursePackageId: number): Programme {
  return PROGRAMME_OF.get(coursePackageId) ?? "languages";
}
