import { Refusal } from "#core/errors.ts";
import type { ListPlace } from "../db/list-place.ts";
import { isCursorTime } from "./cursor-time.ts";

/** Where the next page begins, as the caller passes it on. */
export function writeListCursor(place: ListPlace | null): string | null {
  if (place === null) return null;
  return Buffer.from(`${place.time}|${place.id}`).toString("base64url");
}

/** @throws Refusal `invalid_input` for a cursor that we did not issue */
export function readListCursor(cursor: string): ListPlace {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, moment = "", zone = "", id = ""] =
    /^([\d:. -]+)([+-][01]\d(?::\d\d)?)\|([\w-]{1,64})$/.exec(text) ?? [];
  if (!isCursorTime(moment)) throw new Refusal("invalid_input", { field: "cursor" });
  return { time: `${moment}${zone}`, id };
}
