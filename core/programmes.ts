import { CHARACTER_PACKAGE_IDS, FUTURE_BUILDERS_IDS, LANGUAGE_PACKAGE_IDS } from "./catalog.ts";
import { PROGRAMME_SCREENS, type Programme } from "./screens.ts";

/** All programmes: those with their own page, and two that other pages sell. */
export type TaughtProgramme = Programme | "languages" | "future-builders";

const PROGRAMME_OF: ReadonlyMap<number, TaughtProgramme> = new Map<number, TaughtProgramme>([
  ...PROGRAMME_SCREENS.flatMap(({ programme, coursePackageIds }) =>
    coursePackageIds.map((id) => [id, programme] as const),
  ),
  ...Object.values(CHARACTER_PACKAGE_IDS)
    .flat()
    .map((id) => [id, "character"] as const),
  ...FUTURE_BUILDERS_IDS.map((id) => [id, "future-builders"] as const),
  ...LANGUAGE_PACKAGE_IDS.map((id) => [id, "languages"] as const),
]);

/** Every course package that teaches one of our programmes. */
export const TAUGHT_PACKAGE_IDS: readonly number[] = [...PROGRAMME_OF.keys()];

/**
 * The programme of a course package (R-DATA-08 to R-DATA-17); `null` for an unknown package. Groups and figures
 * use other names for some programmes (`groupProgrammeOf`, `figureProgrammeOf`).
 */
export function programmeOf(coursePackageId: number): TaughtProgramme | null {
  return PROGRAMME_OF.get(coursePackageId) ?? null;
}
