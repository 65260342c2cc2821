import { Refusal } from "#core/errors.ts";
import type { SeatPlace } from "../seats/store.ts";
import { readListCursor, writeListCursor } from "./list-cursor.ts";

/** Where the next page of seats begins, as the caller passes it on. */
export function writeSeatCursor(place: SeatPlace | null): string | null {
  if (place === null) return null;
  const { paidAt, orderId, position, unit } = place;
  return writeListCursor({ time: paidAt, id: `${orderId}_${position}_${unit}` });
}

/** @throws Refusal `invalid_input` for a cursor that we did not issue */
export function readSeatCursor(cursor: string): SeatPlace {
  const { time, id } = readListCursor(cursor);
  const [, orderId, position, unit] = /^([0-9a-f-]{36})_(\d{1,9})_(\d{1,9})$/.exec(id) ?? [];
  if (orderId === undefined) throw new Refusal("invalid_input", { field: "cursor" });
  return { paidAt: time, orderId, position: Number(position), unit: Number(unit) };
}
