import { isTrialProgramme, type TrialForm } from "#core/trial.ts";

/** What was typed before the page was loaded again; only what is of the kind that the form has. */
export function readDraft(text: string | null, empty: TrialForm): Partial<TrialForm> {
  try {
    const draft: unknown = JSON.parse(text ?? "{}");
    if (typeof draft !== "object" || draft === null) return {};
    const isOfItsKind = ([field, value]: readonly [string, unknown]) => {
      if (!(field in empty)) return false;
      if (field === "days" || field === "day_parts") {
        return Array.isArray(value) && value.every((one) => typeof one === "string");
      }
      return typeof value === "string";
    };
    return Object.fromEntries(Object.entries(draft).filter(isOfItsKind));
  } catch {
    // Somebody else's text in the browser's storage is no draft.
    return {};
  }
}

/** The programme that an address asks for, `?programme=fitness`; nothing if it offers no trial. */
export function formFromSearch(search: string): Partial<TrialForm> {
  const programme = new URLSearchParams(search).get("programme") ?? "";
  return isTrialProgramme(programme) ? { programme } : {};
}
