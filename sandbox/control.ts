import { Refusal } from "./refusal.ts";

export const WEBHOOK_MODES = ["normal", "none", "duplicate", "delayed", "reordered"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const FAILURES = ["500", "timeout", "reset", "malformed"] as const;
export type Failure = (typeof FAILURES)[number];

/** How a gateway misbehaves (interface.md §8). Held in memory: a restart resets it. */
export type Control = {
  readonly webhooks: WebhookMode;
  /** How long `delayed` waits and `reordered` collects, in milliseconds. */
  readonly webhookDelayMs: number;
  readonly latencyMs: number;
  /** How many of the next API calls fail. Lists and limits fail too, but do not count. */
  readonly failNext: number;
  readonly failWith: Failure;
  /** Whether a forced 500 is stored for the call's idempotency key, at gateways that have such keys. */
  readonly replayErrors: boolean;
  /** Added to all amounts reported from now on, in minor units. */
  readonly amountSkewMinor: number;
  /** Reported instead of every payment's currency; null reports the real one. */
  readonly currency: string | null;
};

const DEFAULTS: Control = {
  webhooks: "normal",
  webhookDelayMs: 2_000,
  latencyMs: 0,
  failNext: 0,
  failWith: "500",
  replayErrors: false,
  amountSkewMinor: 0,
  currency: null,
};

const MAX_WAIT_MS = 600_000;

type Setting = string | number | boolean | null;
type Reader = (value: unknown, name: string) => Setting;

const oneOf =
  (words: readonly string[]): Reader =>
  (value, name) => {
    if (typeof value === "string" && words.includes(value)) return value;
    throw new Refusal(400, `"${name}" must be one of: ${words.join(", ")}.`);
  };

const wholeNumber =
  (least: number, most: number): Reader =>
  (value, name) => {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
      return value;
    throw new Refusal(400, `"${name}" must be a whole number from ${least} to ${most}.`);
  };

const yesOrNo: Reader = (value, name) => {
  if (typeof value === "boolean") return value;
  throw new Refusal(400, `"${name}" must be true or false.`);
};

const currencyOrNull: Reader = (value, name) => {
  if (value === null) return null;
  if (typeof value === "string" && /^[A-Za-z]{3}$/.test(value)) return value.toUpperCase();
  throw new Refusal(400, `"${name}" must be a currency code of three letters, or null.`);
};

const READERS: Readonly<Record<keyof Control, Reader>> = {
  webhooks: oneOf(WEBHOOK_MODES),
  webhookDelayMs: wholeNumber(0, MAX_WAIT_MS),
  latencyMs: wholeNumber(0, MAX_WAIT_MS),
  failNext: wholeNumber(0, 1_000_000),
  failWith: oneOf(FAILURES),
  replayErrors: yesOrNo,
  amountSkewMinor: wholeNumber(-99_999_999, 99_999_999),
  currency: currencyOrNull,
};

function isSetting(name: string): name is keyof Control {
  return Object.hasOwn(READERS, name);
}

/** Reads the body of `PUT /control/{gateway}`: any of the settings; refuses (400) anything else. */
export function readControl(body: unknown): Partial<Control> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refusal(400, "The body must be a JSON object with the settings to change.");
  const changes: Record<string, Setting> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!isSetting(name)) throw new Refusal(400, `There is no setting named "${name}".`);
    changes[name] = READERS[name](value, name);
  }
  return changes;
}

/** The settings of one gateway, and the number of failures left. */
export type Controls = {
  readonly current: () => Control;
  readonly change: (changes: Partial<Control>) => Control;
  readonly reset: () => Control;
  /** The failure for the next call; null if it is to succeed. */
  readonly nextFailure: () => Failure | null;
  /** The same, and counts it as used. */
  readonly takeFailure: () => Failure | null;
};

export function createControls(): Controls {
  let control = DEFAULTS;
  const nextFailure = () => (control.failNext === 0 ? null : control.failWith);
  return {
    current: () => control,
    change: (changes) => {
      control = { ...control, ...changes };
      return control;
    },
    reset: () => {
      control = DEFAULTS;
      return control;
    },
    nextFailure,
    takeFailure: () => {
      const failure = nextFailure();
      if (failure !== null) control = { ...control, failNext: control.failNext - 1 };
      return failure;
    },
  };
}
