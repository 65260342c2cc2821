import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { csrfToken as csrfPath } from "#contract/paths.ts";
import { localeOf } from "../locale.ts";
import { CallError, readRefusal } from "./call-error.ts";
import { givenUntilNow, interrupt } from "./interruptions.ts";

/** What a schema of the contract reads, without the schema library. */
type Read<Schema> =
  NonNullable<Schema> extends {
    readonly _zod: { readonly output: infer Value };
  }
    ? Value
    : undefined;

/** `data` of a call's answer. */
export type Answer<Endpoint extends AnyStaffEndpoint> = Read<Endpoint["data"]>;
/** What a call sends. */
export type Body<Endpoint extends AnyStaffEndpoint> = Read<Endpoint["body"]>;

export type CallOptions<Endpoint extends AnyStaffEndpoint = AnyStaffEndpoint> = {
  /** The parameters of the path, by their names. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Parameters that are `undefined`, `null` or empty are left out. */
  readonly query?: Partial<Read<Endpoint["query"]>>;
  readonly body?: Body<Endpoint>;
  /** The version that a change was made on (`If-Match`): another one is refused, `changed_meanwhile`. */
  readonly version?: string;
  readonly signal?: AbortSignal;
  /** False for the calls of a sign-in itself: their refusals are answers, not interruptions. */
  readonly interrupts?: boolean;
};

type Method = AnyStaffEndpoint["method"];
type Path = AnyStaffEndpoint["path"];

/**
 * Makes a call of the back office and returns `data` of its answer:
 * `call<typeof contract.listStaff>("GET", paths.staff)`, where `contract` is imported as a type.
 *
 * A sign-in that has ended, and a second factor that is needed anew, are asked for above the screen;
 * then the call is made again, once each. A write whose answer never came keeps its
 * `Idempotency-Key`: pressed again with the same values, it is the same act.
 * @throws CallError
 */
export async function call<Endpoint extends AnyStaffEndpoint>(
  method: Endpoint["method"],
  path: Endpoint["path"],
  options: CallOptions<Endpoint> = {},
): Promise<Answer<Endpoint>> {
  const response = await request(method, path, options);
  return ((await readJson(response)) as { data: Answer<Endpoint> }).data;
}

/** Fetches a file and hands it to the browser to be kept under a name. @throws CallError */
export async function download<Endpoint extends AnyStaffEndpoint>(
  path: Endpoint["path"],
  name: string,
  options: CallOptions<Endpoint> & { readonly method?: Endpoint["method"] } = {},
): Promise<void> {
  const response = await request(options.method ?? "GET", path, options);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new CallError("no_answer", { status: response.status, cause });
  }
}

/** Repeats a call after what may be asked for in between; each kind of refusal once. */
async function request(method: Method, path: Path, options: CallOptions): Promise<Response> {
  const { interrupts = true } = options;
  const repeated = new Set<string>();
  for (;;) {
    const whenSent = givenUntilNow();
    const response = await send(method, path, options);
    if (response.ok) return response;
    const refusal = await readRefusal(response);
    if (repeated.has(refusal.code)) throw refusal;
    repeated.add(refusal.code);
    if (refusal.code === "csrf") token = null;
    else if (refusal.code === "sign_in" && interrupts) await interrupt("sign_in", whenSent);
    else if (refusal.code === "confirm_identity" && interrupts) {
      if ((await interrupt("confirm", whenSent)) === "give_up") throw refusal;
    } else throw refusal;
  }
}

/** The keys of writes whose answers have not come, by what was written. */
const unanswered = new Map<string, string>();

async function send(method: Method, path: Path, options: CallOptions): Promise<Response> {
  const address = addressOf(path, options);
  const { body, version, signal } = options;
  const text = body === undefined ? null : JSON.stringify(body);
  const headers: Record<string, string> = {
    "Accept-Language": localeOf(window.location.pathname),
    ...(text === null ? {} : { "Content-Type": "application/json" }),
    ...(version === undefined ? {} : { "If-Match": version }),
  };
  const act = `${method} ${address} ${version ?? ""} ${text ?? ""}`;
  try {
    if (method !== "GET") {
      const key = unanswered.get(act) ?? newKey();
      unanswered.set(act, key);
      headers["Idempotency-Key"] = key;
      headers["X-CSRF-Token"] = await csrfToken();
    }
    const response = await fetch(address, {
      method,
      headers,
      body: text,
      credentials: "same-origin",
      signal: signal ?? null,
    });
    // An act whose answer is cut off keeps its key: it is done, but nobody has been told.
    const whole = response.ok ? new Response(await response.arrayBuffer(), response) : response;
    if (response.status < 500) unanswered.delete(act);
    return whole;
  } catch (cause) {
    if (cause instanceof CallError || signal?.aborted) throw cause;
    throw new CallError("no_answer", { cause });
  }
}

function addressOf(path: Path, { params = {}, query = {} }: CallOptions): string {
  const filled = path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
    ),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Not `randomUUID`, which browsers have on https and on this machine alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let token: Promise<string> | null = null;

function csrfToken(): Promise<string> {
  token ??= fetchToken().catch((error: unknown) => {
    token = null;
    throw error;
  });
  return token;
}

async function fetchToken(): Promise<string> {
  const response = await fetch(csrfPath, { credentials: "same-origin" });
  if (!response.ok) throw await readRefusal(response);
  return ((await readJson(response)) as { csrfToken: string }).csrfToken;
}
