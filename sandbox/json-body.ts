import { fromDecimalText, parseMajor } from "#core/money.ts";

/** A missing or wrong field of a body; each gateway reports it in its own way. */
export class WrongField extends Error {
  /** Such as `consumer.phone_number` or `items[0].name`; empty for the body itself. */
  readonly path: string;
  readonly missing: boolean;

  constructor(path: string, missing: boolean) {
    super(`${path || "The body"} is ${missing ? "missing" : "not valid"}.`);
    this.name = "WrongField";
    this.path = path;
    this.missing = missing;
  }
}

/** Reads a JSON object field by field; throws `WrongField` for the first wrong one. */
export class JsonBody {
  readonly path: string;
  readonly #fields: object;

  constructor(value: unknown, path = "") {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new WrongField(path, value === undefined);
    this.path = path;
    this.#fields = value;
  }

  has(name: string): boolean {
    return this.#read(name) !== undefined;
  }

  pathOf(name: string): string {
    return this.path === "" ? name : `${this.path}.${name}`;
  }

  object(name: string): JsonBody {
    return new JsonBody(this.#require(name), this.pathOf(name));
  }

  list(name: string): readonly JsonBody[] {
    const value = this.#require(name);
    if (!Array.isArray(value)) throw this.wrong(name);
    return value.map((item: unknown, at) => new JsonBody(item, `${this.pathOf(name)}[${at}]`));
  }

  /** A non-empty text. */
  text(name: string, longest = 255): string {
    const value = this.#require(name);
    if (typeof value !== "string" || value.trim() === "" || value.length > longest)
      throw this.wrong(name);
    return value;
  }

  textOrNull(name: string, longest = 255): string | null {
    return this.has(name) ? this.text(name, longest) : null;
  }

  oneOf<const W extends string>(name: string, words: readonly W[]): W {
    const given = this.text(name);
    const word = words.find((known) => known === given);
    if (word === undefined) throw this.wrong(name);
    return word;
  }

  /** An absolute http or https URL. */
  url(name: string): string {
    const address = this.text(name, 2_048);
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) throw this.wrong(name);
    return address;
  }

  wholeNumber(name: string, least: number): number {
    const value = this.#require(name);
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least)
      throw this.wrong(name);
    return value;
  }

  /** An amount in major units, number or text, returned in minor units; never negative. */
  amount(name: string): number {
    const value = this.#require(name);
    const minor =
      typeof value === "number"
        ? parseMajor(value)
        : typeof value === "string"
          ? fromDecimalText(value)
          : null;
    if (minor === null || minor < 0) throw this.wrong(name);
    return minor;
  }

  /** The same, but only as a text with at most two decimals. */
  decimalText(name: string): number {
    const value = this.#require(name);
    const minor = typeof value === "string" ? fromDecimalText(value) : null;
    if (minor === null || minor < 0) throw this.wrong(name);
    return minor;
  }

  value(): object {
    return this.#fields;
  }

  wrong(name: string): WrongField {
    return new WrongField(this.pathOf(name), false);
  }

  #read(name: string): unknown {
    const value: unknown = Object.hasOwn(this.#fields, name)
      ? Reflect.get(this.#fields, name)
      : undefined;
    return value === null ? undefined : value;
  }

  #require(name: string): unknown {
    const value = this.#read(name);
    if (value === undefined) throw new WrongField(this.pathOf(name), true);
    return value;
  }
}
