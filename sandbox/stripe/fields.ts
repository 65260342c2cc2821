import { invalidParameter, missingParameter, unknownParameter } from "./errors.ts";
import type { FormBranch, FormValue } from "./form.ts";

/** Reads one parameter, or refuses it like Stripe; `param` is its full name with brackets. */
export type Field<T> = (value: FormValue | undefined, param: string) => T;

type Shape = Readonly<Record<string, Field<unknown>>>;
/** The parsed values of a shape. */
export type Parsed<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

function scalar(value: FormValue | undefined, param: string): string {
  if (value === undefined) throw missingParameter(param);
  if (typeof value !== "string") throw invalidParameter(param, `Invalid string: ${param}`);
  if (value === "")
    throw invalidParameter(param, `The value of ${param} is empty.`, "parameter_invalid_empty");
  return value;
}

function branch(value: FormValue | undefined, param: string, kind: string): FormBranch {
  if (value === undefined) throw missingParameter(param);
  if (typeof value === "string") throw invalidParameter(param, `Invalid ${kind}: ${param}`);
  return value;
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  return (value, param) => (value === undefined ? undefined : field(value, param));
}

/** Known to Stripe; has no effect in the sandbox. */
export const ignored: Field<undefined> = () => undefined;

/** Known to Stripe, but would change the payment in a way that the sandbox does not support. */
export const notSupported: Field<undefined> = (value, param) => {
  if (value === undefined) return undefined;
  throw invalidParameter(param, `The Stripe sandbox does not support ${param}.`);
};

export function text(longest = 5_000): Field<string> {
  return (value, param) => {
    const given = scalar(value, param);
    if (given.length > longest)
      throw invalidParameter(param, `${param} is longer than ${longest} characters.`);
    return given;
  };
}

export function oneOf<const W extends string>(words: readonly W[]): Field<W> {
  return (value, param) => {
    const given = scalar(value, param);
    const word = words.find((known) => known === given);
    if (word !== undefined) return word;
    throw invalidParameter(param, `Invalid ${param}: must be one of ${words.join(", ")}`);
  };
}

export function integer(least: number, most = Number.MAX_SAFE_INTEGER): Field<number> {
  return (value, param) => {
    const given = scalar(value, param);
    if (!/^-?\d{1,15}$/.test(given))
      throw invalidParameter(param, `Invalid integer: ${given}`, "parameter_invalid_integer");
    const number = Number(given);
    if (number < least || number > most)
      throw invalidParameter(
        param,
        `Invalid integer: ${param} must be from ${least} to ${most}.`,
        "parameter_invalid_integer",
      );
    return number;
  };
}

export const boolean: Field<boolean> = (value, param) =>
  oneOf(["true", "false"])(value, param) === "true";

/** An absolute http or https URL. */
export const url: Field<string> = (value, param) => {
  const given = text()(value, param);
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? "")) return given;
  throw invalidParameter(param, `Not a valid URL: ${given}`, "url_invalid");
};

export const email: Field<string> = (value, param) => {
  const given = text(800)(value, param);
  if (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(given)) return given;
  throw invalidParameter(param, `Invalid email address: ${given}`, "email_invalid");
};

/** An ISO 4217 code in lower case, as Stripe writes it. */
export const currency: Field<string> = (value, param) => {
  const given = scalar(value, param);
  const known = Intl.supportedValuesOf("currency").includes(given.toUpperCase());
  if (known && given === given.toLowerCase()) return given;
  throw invalidParameter(param, `Invalid currency: ${given}`);
};

export const metadata: Field<Readonly<Record<string, string>>> = (value, param) => {
  if (value === undefined || value === "") return {};
  const given = branch(value, param, "object");
  if (given.size > METADATA_KEYS)
    throw invalidParameter(param, `Metadata can hold ${METADATA_KEYS} keys at most.`);
  const pairs = [...given].map(([key, entry]): [string, string] => {
    const name = `${param}[${key}]`;
    if (key.length > METADATA_KEY_LENGTH)
      throw invalidParameter(name, `A metadata key has ${METADATA_KEY_LENGTH} characters at most.`);
    if (typeof entry !== "string")
      throw invalidParameter(name, "A metadata value must be a string.");
    if (entry.length > METADATA_VALUE_LENGTH)
      throw invalidParameter(
        name,
        `A metadata value has ${METADATA_VALUE_LENGTH} characters at most.`,
      );
    return [key, entry];
  });
  return Object.fromEntries(pairs.filter(([, entry]) => entry !== ""));
};

export function list<T>(field: Field<T>, most = 100): Field<readonly T[]> {
  return (value, param) => {
    const items = branch(value, param, "array");
    if (items.size > most)
      throw invalidParameter(param, `${param} can hold ${most} items at most.`);
    return [...items]
      .map(([key, item]) => {
        if (!/^\d{1,6}$/.test(key)) throw invalidParameter(param, `Invalid array: ${param}`);
        return { index: Number(key), item, name: `${param}[${key}]` };
      })
      .toSorted((one, other) => one.index - other.index)
      .map(({ item, name }) => field(item, name));
  };
}

/** An object of known parameters; refuses others as `parameter_unknown`. */
export function object<const S extends Shape>(shape: S): Field<Parsed<S>> {
  return (value, param) => {
    const given = branch(value, param, "object");
    const nameOf = (key: string) => (param === "" ? key : `${param}[${key}]`);
    for (const key of given.keys())
      if (!Object.hasOwn(shape, key)) throw unknownParameter(nameOf(key));
    const entries = Object.entries(shape).map(([key, field]) => [
      key,
      field(given.get(key), nameOf(key)),
    ]);
    // The entries follow the shape key by key, which TypeScript cannot see.
    return Object.fromEntries(entries) as Parsed<S>;
  };
}

export function readParameters<const S extends Shape>(form: FormBranch, shape: S): Parsed<S> {
  return object(shape)(form, "");
}
