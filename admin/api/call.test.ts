import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { cancelSession, restoreSession } from "#contract/admin/groups.ts";
import type { listOrders } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { addStaff, changeRole } from "#contract/admin/staff.ts";
import { csrfToken } from "#contract/paths.ts";
import { call } from "./call.ts";
import { CallError, fieldError } from "./call-error.ts";
import { createClient } from "./client.ts";
import {
  currentInterruption,
  endInterruption,
  type Interruption,
  type Outcome,
  subscribeToInterruptions,
} from "./interruptions.ts";

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** A page is what a proxy answers in place of the shop. */
type Reply = Answer | { readonly page: number } | "no connection" | "cut off";

const done = (data: unknown): Reply => ({ status: 200, body: { success: true, data } });
const refused = (status: number, code: string, data?: unknown): Answer => ({
  status,
  body: { success: false, code, message: `Refused: ${code}`, data },
});

/** What was sent, apart from the CSRF token's call. */
let sent: Request[];
let replies: (Reply | Promise<Reply>)[];
/** How the next calls for a CSRF token are answered: with a token, unless something is here. */
let tokenReplies: Reply[];
let tokens: number;

beforeEach(() => {
  sent = [];
  replies = [];
  tokenReplies = [];
  tokens = 0;
  vi.stubGlobal("window", { location: { pathname: "/ar/admin/staff" } });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const isToken = path === csrfToken;
    if (isToken) tokens += 1;
    if (isToken && tokenReplies.length === 0) return Response.json({ csrfToken: "token" });
    if (!isToken) sent.push(new Request(new URL(path, "http://shop.test"), init));
    const reply = (await (isToken ? tokenReplies : replies).shift()) ?? "no connection";
    if (reply === "no connection") throw new TypeError("Failed to fetch");
    if (reply === "cut off") {
      const pull = (content: ReadableStreamDefaultController) =>
        content.error(new TypeError(reply));
      return new Response(new ReadableStream({ pull }));
    }
    if ("page" in reply) return new Response("<h1>Bad gateway</h1>", { status: reply.page });
    return Response.json(reply.body, { status: reply.status, headers: reply.headers ?? {} });
  });
});

// Other files share the process.
afterEach(() => void vi.unstubAllGlobals());

const body = { email: "new@example.com", role: "sales" } as const;
const add = () => call<typeof addStaff>("POST", paths.staff, { body });
const keyOf = (request: Request | undefined) => request?.headers.get("Idempotency-Key");

/** Answers the next question above the screen. */
function answerNext(kind: Interruption, outcome: Outcome): void {
  const stop = subscribeToInterruptions(() => {
    if (currentInterruption() !== kind) return;
    stop();
    queueMicrotask(() => endInterruption(outcome));
  });
}

test("a call carries its language, its token and its own idempotency key, and fills in its path", async () => {
  replies = [done({ id: "7", role: "sales" })];
  const answer = await call<typeof changeRole>("PATCH", paths.staffMember, {
    params: { id: "a/b" },
    body: { role: "sales" },
  });
  expect(answer).toEqual({ id: "7", role: "sales" });
  expect(sent[0]?.url).toBe("http://shop.test/api/admin/staff/a%2Fb");
  expect(sent[0]?.headers.get("Accept-Language")).toBe("ar");
  expect(sent[0]?.headers.get("X-CSRF-Token")).toBe("token");
  expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
});

describe("a write whose answer never came", () => {
  test("a write without a whole answer keeps its idempotency key when it is sent again, and gets a new one after an answer (D-162)", async () => {
    replies = ["no connection", { status: 500, body: {} }, "cut off", done({}), done({})];
    await expect(add()).rejects.toMatchObject({ code: "no_answer" });
    await expect(add()).rejects.toBeInstanceOf(CallError);
    await expect(add()).rejects.toMatchObject({ code: "no_answer" });
    await add();
    await add();
    const [first, ...others] = sent.map(keyOf);
    expect(others.slice(0, 3)).toEqual([first, first, first]);
    expect(others[3]).not.toBe(first);
  });

  test("a write without an answer gets another idempotency key with other values (D-162)", async () => {
    await expect(add()).rejects.toThrow();
    const other = { ...body, role: "owner" } as const;
    await expect(call<typeof addStaff>("POST", paths.staff, { body: other })).rejects.toThrow();
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
    replies = [done({ id: "1" }), done({ id: "2" })];
    await add();
    await call<typeof addStaff>("POST", paths.staff, { body: other });
  });
});

test("a page in place of the API's answer counts as no answer, whatever its status (D-162)", async () => {
  replies = [{ page: 502 }, { page: 200 }];
  await expect(add()).rejects.toMatchObject({ code: "no_answer", status: 502 });
  await expect(add()).rejects.toMatchObject({ code: "no_answer", status: 200 });
});

test("an empty parameter is left out of the address", async () => {
  replies = [done({ orders: [] })];
  await call<typeof listOrders>("GET", paths.orders, {
    query: { query: "", status: "paid", cursor: undefined },
  });
  expect(sent[0]?.url).toBe("http://shop.test/api/admin/orders?status=paid");
});

describe("a change of what was read", () => {
  const change = (version: string) =>
    call<typeof changeRole>("PATCH", paths.staffMember, {
      params: { id: "7" },
      body: { role: "sales" },
      version,
    });

  test("a change carries the version that was seen (D-162)", async () => {
    replies = [done({ id: "7", role: "sales" })];
    await change('"3"');
    expect(sent[0]?.headers.get("If-Match")).toBe('"3"');
  });

  test("a change of another version has another idempotency key, also when the first had no answer (D-162)", async () => {
    replies = ["no connection", "no connection", done({ id: "7", role: "sales" })];
    await expect(change('"3"')).rejects.toMatchObject({ code: "no_answer" });
    await expect(change('"4"')).rejects.toMatchObject({ code: "no_answer" });
    await change('"4"');
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
    expect(keyOf(sent[2])).toBe(keyOf(sent[1]));
  });

  test("undoing a change has another idempotency key, also when the change had no answer (D-162)", async () => {
    const params = { id: "7", day: "2027-01-31" };
    const version = '"3"';
    const cancelled = call<typeof cancelSession>("PUT", paths.groupCancelledDay, {
      params,
      version,
    });
    await expect(cancelled).rejects.toMatchObject({ code: "no_answer" });
    replies = [done({})];
    await call<typeof restoreSession>("DELETE", paths.groupCancelledDay, { params, version });
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
  });
});

describe("a CSRF token", () => {
  test("a refused CSRF token is fetched again, and the call is made once more", async () => {
    replies = [done({ id: "1" }), refused(403, "csrf"), done({ id: "2" })];
    await add();
    const before = tokens;
    expect(await add()).toEqual({ id: "2" });
    expect(tokens).toBe(before + 1);
    replies = [refused(403, "csrf"), refused(403, "csrf")];
    await expect(add()).rejects.toMatchObject({ code: "csrf" });
    expect(sent).toHaveLength(5);
  });

  test("a CSRF token that did not come is asked for again by the next call", async () => {
    replies = [refused(403, "csrf")];
    tokenReplies = [refused(503, "too_busy")];
    await expect(add()).rejects.toMatchObject({ code: "too_busy" });
    replies = [done({ id: "1" })];
    expect(await add()).toEqual({ id: "1" });
  });
});

test("a refusal with Retry-After carries its seconds", async () => {
  const refusal = refused(429, "too_many_requests");
  replies = [{ ...refusal, headers: { "Retry-After": "90" } }, refusal];
  await expect(add()).rejects.toMatchObject({ retryAfter: 90 });
  await expect(add()).rejects.toMatchObject({ retryAfter: null });
});

test.each([
  ["not_permitted", 1],
  ["no_answer", 3],
] as const)("a read that fails with %s is made %d times in all (D-162)", async (code, times) => {
  const queryFn = vi.fn(() => Promise.reject(new CallError(code)));
  const asked = createClient().fetchQuery({ queryKey: ["staff"], queryFn, retryDelay: 0 });
  await expect(asked).rejects.toMatchObject({ code });
  expect(queryFn).toHaveBeenCalledTimes(times);
});

describe("a call that is interrupted", () => {
  test.each([
    ["sign_in", 401, "sign_in"],
    ["confirm_identity", 403, "confirm"],
  ] as const)(
    "a call refused by %s waits for the person, and is made again once (D-162)",
    async (code, status, kind) => {
      replies = [refused(status, code), done({ id: "1" })];
      answerNext(kind, "go_on");
      expect(await add()).toEqual({ id: "1" });
      expect(sent).toHaveLength(2);

      replies = [refused(status, code), refused(status, code)];
      answerNext(kind, "go_on");
      await expect(add()).rejects.toMatchObject({ code });
      expect(sent).toHaveLength(4);
    },
  );

  test("a call that needs a confirmation is refused when the person declines it (D-162)", async () => {
    replies = [refused(403, "confirm_identity")];
    answerNext("confirm", "give_up");
    await expect(add()).rejects.toMatchObject({ code: "confirm_identity" });
    expect(sent).toHaveLength(1);
  });

  test("several calls that need a sign-in at once ask for one (D-162)", async () => {
    replies = [
      refused(401, "sign_in"),
      refused(401, "sign_in"),
      done({ id: "1" }),
      done({ id: "2" }),
    ];
    answerNext("sign_in", "go_on");
    const first = add();
    const other = call<typeof addStaff>("POST", paths.staff, {
      body: { ...body, role: "support" },
    });
    expect(await Promise.all([first, other])).toEqual([{ id: "1" }, { id: "2" }]);
  });

  test.each([
    { kind: "sign_in", refusal: refused(401, "sign_in") },
    { kind: "confirm", refusal: refused(403, "confirm_identity") },
  ] as const)(
    "a call that was sent before $kind was given, and is refused after it, asks no second time (D-162)",
    async ({ kind, refusal }) => {
      const late = Promise.withResolvers<Reply>();
      replies = [late.promise, refusal, done({ id: "1" }), done({ id: "2" })];
      const other = call<typeof addStaff>("POST", paths.staff, {
        body: { ...body, role: "support" },
      });
      await expect.poll(() => sent).toHaveLength(1);
      answerNext(kind, "go_on");
      expect(await add()).toEqual({ id: "1" });
      const asked = vi.fn();
      const stop = subscribeToInterruptions(() => {
        asked(currentInterruption());
        endInterruption("give_up");
      });
      onTestFinished(() => void stop());
      late.resolve(refusal);
      expect(await other).toEqual({ id: "2" });
      expect(asked).not.toHaveBeenCalled();
    },
  );

  test("a call that needs a sign-in and a second factor asks for one after the other (D-162)", async () => {
    replies = [refused(401, "sign_in"), refused(403, "confirm_identity"), done({ id: "1" })];
    const first = add();
    const other = call<typeof addStaff>("POST", paths.staff, {
      body: { ...body, role: "support" },
    });
    const refusal = expect(other).rejects.toMatchObject({ code: "confirm_identity" });
    await expect.poll(() => [sent.length, currentInterruption()]).toEqual([2, "sign_in"]);
    endInterruption("go_on");
    expect(await first).toEqual({ id: "1" });
    await expect.poll(currentInterruption).toBe("confirm");
    endInterruption("give_up");
    await refusal;
    expect(sent).toHaveLength(3);
  });

  test("a refused call of the sign-in itself does not ask for a sign-in", async () => {
    replies = [refused(401, "code_refused")];
    const given = call<typeof addStaff>("POST", paths.staff, { body, interrupts: false });
    await expect(given).rejects.toMatchObject({ code: "code_refused", status: 401 });
    expect(currentInterruption()).toBeNull();
  });
});

test("a refusal has the server's words, for the form and for each field", async () => {
  const errors = [{ field: "email", message: "No such mailbox" }];
  replies = [refused(422, "invalid_input", { errors })];
  const error: unknown = await add().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: "Refused: invalid_input", status: 422 });
  expect(fieldError(error as CallError, "email")).toBe("No such mailbox");
  expect(fieldError(error as CallError, "role")).toBeUndefined();
});
