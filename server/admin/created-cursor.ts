import { Refusal } from "#core/errors.ts";
import type { Place } from "../contact/inbox.ts";
import { isCursorTime } from "./cursor-time.ts";

/** Where the next page begins, as the caller passes it on. */
export function writeCreatedCursor(place: Place | null): string | null {
  if (place === null) return null;
  return Buffer.from(`${place.createdAt}|${place.id}`).toString("base64url");
}

/** @throws Refusal `invalid_input` for what we never wrote */
export function readCreatedCursor(cursor: string): Place {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, time = "", zone = "", id = ""] =
    /^([\d:. -]+)([+-][01]\d(?::\d\d)?)\|([\w-]{1,64})$/.exec(text) ?? [];
  if (!isCursorTime(time)) throw new Refusal("invalid_input", { field: "cursor" });
  return { createdAt: `${time}${zone}`, id };
}
