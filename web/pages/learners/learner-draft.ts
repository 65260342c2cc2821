import type { SeatAnswer } from "#contract/learner.ts";
import { LEVELS, type LearnerForm } from "#core/learner.ts";
import { deviceTimeZone } from "#core/time-zone-names.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { LEARNER_DRAFTS } from "#web/visitor/drafts.ts";

type Drafts = Readonly<Record<string, unknown>>;

function readDrafts(): Drafts {
  try {
    const drafts: unknown = JSON.parse(sessionStore.get(LEARNER_DRAFTS) ?? "{}");
    return typeof drafts === "object" && drafts !== null ? (drafts as Drafts) : {};
  } catch {
    // Somebody else's text in the browser's storage is no draft.
    return {};
  }
}

/** What was typed about the learner of a seat and is not saved; `null` if nothing is. */
export function readDraft(key: string): LearnerForm | null {
  const draft = readDrafts()[key];
  if (typeof draft !== "object" || draft === null) return null;
  const { first_name, birth_year, level, notes, days, day_parts, time_zone } =
    draft as Partial<LearnerForm>;
  const texts = [first_name, birth_year, level, notes, time_zone];
  const isWhole =
    texts.every((text) => typeof text === "string") &&
    LEVELS.some((known) => known === level) &&
    [days, day_parts].every(
      (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
    );
  return isWhole ? (draft as LearnerForm) : null;
}

/** Keeps what was typed in this tab until it is saved or cancelled (D-206); `null` forgets it. */
export function keepDraft(key: string, form: LearnerForm | null): void {
  const { [key]: _, ...others } = readDrafts();
  const drafts = form === null ? others : { ...others, [key]: form };
  if (Object.keys(drafts).length === 0) sessionStore.remove(LEARNER_DRAFTS);
  else sessionStore.set(LEARNER_DRAFTS, JSON.stringify(drafts));
}

/** What the form begins with: the learner as stored, or nothing but the clock of this browser. */
export function formOf({ learner }: SeatAnswer): LearnerForm {
  if (learner !== null) return { ...learner, birth_year: String(learner.birth_year) };
  return {
    first_name: "",
    birth_year: "",
    level: "unknown",
    notes: "",
    days: [],
    day_parts: [],
    time_zone: deviceTimeZone(),
  };
}
