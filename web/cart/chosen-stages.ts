import { STAGES, type Stage } from "#core/catalog.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { cartStore } from "./cart.ts";

const KEY = "chosenStages";

/** The stages that each package was put into the cart for, as they are kept in this tab. */
function readAll(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** For whom a package of the cart was chosen; none if this tab does not know it (D-49). */
export function chosenStages(coursePackageId: number): readonly Stage[] {
  const kept = readAll()[coursePackageId];
  return Array.isArray(kept) ? STAGES.filter((stage) => kept.includes(stage)) : [];
}

/**
 * Remembers for whom a package was put into the cart. What an earlier cart held is forgotten: only
 * choices for a package that is still there are kept beside the new one.
 */
export function rememberStage(coursePackageId: number, stage: Stage): void {
  const inCart = cartStore.get()?.items.some((item) => item.course_package.id === coursePackageId);
  const earlier = inCart ? chosenStages(coursePackageId) : [];
  const all = { ...readAll(), [coursePackageId]: [...new Set([...earlier, stage])] };
  sessionStore.set(KEY, JSON.stringify(all));
}
