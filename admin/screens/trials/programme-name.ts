import type { Programme } from "#core/screens.ts";
import { isTrialProgramme } from "#core/trial.ts";

/** The name of a programme; one that is no longer offered keeps its short name in the code. */
export function programmeName(
  programme: string,
  names: Readonly<Record<Programme, string>>,
): string {
  return isTrialProgramme(programme) ? names[programme] : programme;
}
