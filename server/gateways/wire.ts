import { Refusal } from "#core/errors.ts";
import { fromDecimalText, parseMajor } from "#core/money.ts";

/** An object in a gateway's answer; no field is trusted before it is checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** A value as an object: of a list its first entry, of anything else an empty object. */
export function fieldsOf(value: unknown): Fields {
  const object: unknown = Array.isArray(value) ? value[0] : value;
  return typeof object === "object" && object !== null ? (object as Fields) : {};
}

/** The body of a verified delivery. @throws Refusal `malformed_json` */
export function bodyOf(rawBody: string): Fields {
  try {
    return fieldsOf(JSON.parse(rawBody));
  } catch (error) {
    throw new Refusal("malformed_json", { cause: error });
  }
}

/** The objects of a list; a missing or null one is empty. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A text that is not empty, or `null`. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** An amount in major units, a number or a text, in minor units; `null` for anything else. */
export function minorOf(value: unknown): number | null {
  if (typeof value === "number") return parseMajor(value);
  return typeof value === "string" ? fromDecimalText(value.trim()) : null;
}

/** Cuts a text to the length that a gateway accepts. */
export function shortened(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed();
}
