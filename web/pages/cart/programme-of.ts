import { CHARACTER_PACKAGE_IDS, FUTURE_BUILDERS_IDS } from "#core/catalog.ts";
import { PROGRAMME_SCREENS } from "#core/screens.ts";
import type { Programme } from "#web/ui/motif/motif.tsx";

const PROGRAMME_OF: ReadonlyMap<number, Programme> = new Map<number, Programme>([
  ...PROGRAMME_SCREENS.flatMap(({ programme, coursePackageIds }) =>
    coursePackageIds.map((id) => [id, programme] as const),
  ),
  ...Object.values(CHARACTER_PACKAGE_IDS)
    .flat()
    .map((id) => [id, "character"] as const),
  ...FUTURE_BUILDERS_IDS.map((id) => [id, "future-builders"] as const),
]);

/** The programme whose picture stands beside a course package; all others teach languages. */
export function programmeOf(coursePackageId: number): Programme {
  return PROGRAMME_OF.get(coursePackageId) ?? "languages";
}
