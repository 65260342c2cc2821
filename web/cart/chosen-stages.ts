import { STAGES, type Stage } from "#core/catalog.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { unitsInCart } from "./cart.ts";

const KEY = "chosenStages";

/** The stages that each package was chosen for, as stored in this tab. */
function readAll(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** The stages that a package of the cart was chosen for; none if this tab has not stored any (D-49). */
export function chosenStages(coursePackageId: number): readonly Stage[] {
  const kept = readAll()[coursePackageId];
  return Array.isArray(kept) ? STAGES.filter((stage) => kept.includes(stage)) : [];
}

/**
 * Stores the stage that a package was added for. Choices for packages that are no longer in the cart are
 * removed.
 */
export function rememberStage(coursePackageId: number, stage: Stage): void {
  const earlier = unitsInCart(coursePackageId) ? chosenStages(coursePackageId) : [];
  const all = { ...readAll(), [coursePackageId]: [...new Set([...earlier, stage])] };
  sessionStore.set(KEY, JSON.stringify(all));
}
