import { onTestFinished } from "vitest";
import type { Queryable } from "../db/schema.ts";

/** Takes a package off sale until the test ends. */
export async function withdrawPackage(db: Queryable, id: number): Promise<void> {
  const set = async (active: boolean) => {
    await db.updateTable("course_packages").set({ active }).where("id", "=", id).execute();
  };
  await set(false);
  onTestFinished(() => set(true));
}
