import { afterEach, describe, expect, test, vi } from "vitest";
import { recordCalls } from "../testing/altered-answers.ts";
import { ApiKeyRefused, GatewayTimeout, GatewayUnresponsive } from "./gateway-errors.ts";
import { CallRefused, createJsonApi } from "./json-api.ts";
import { textOf } from "./wire.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

type Call = Parameters<ReturnType<typeof createJsonApi>>[0];

/** Asks a gateway that answers one thing after another; tells what it was asked. */
function asked(answers: readonly (() => Response)[], call: Partial<Call> = {}) {
  const requests = recordCalls((count) => {
    const answer = answers[count - 1] ?? answers.at(-1);
    if (answer === undefined) throw new TypeError("connection lost");
    return answer();
  });
  const api = createJsonApi("Lender", "https://api.example/v1//", "secret", ({ code }) =>
    textOf(code) === null ? [] : [String(code), "again"],
  );
  const { signal } = new AbortController();
  return { requests, outcome: api({ method: "POST", path: "/pay", signal, ...call }) };
}

const plain =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status });
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

const failureOf = (outcome: Promise<unknown>) =>
  outcome.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );

describe("a call to a lender", () => {
  test("a call to a lender carries our key, its JSON body and its own headers", async () => {
    const body = { amount: "1.00" };
    const { requests, outcome } = asked([json({ id: 1 })], { body, headers: { "X-Own": "yes" } });
    expect(await outcome).toEqual({ id: 1 });
    const [request] = requests;
    expect([request?.method, request?.url, request?.redirect]).toEqual([
      "POST",
      "https://api.example/v1/pay",
      "manual",
    ]);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: "application/json",
      authorization: "Bearer secret",
      "content-type": "application/json",
      "x-own": "yes",
    });
    expect(await request?.json()).toEqual(body);
  });

  test("a call to a lender with nothing to send has no body", async () => {
    const { requests, outcome } = asked([json([])], { method: "GET" });
    expect(await outcome).toEqual([]);
    expect(requests[0]?.headers.has("Content-Type")).toBe(false);
    expect(await requests[0]?.text()).toBe("");
  });

  test("an empty answer is accepted where the status allows one", async () => {
    const nothing = () => new Response(null, { status: 204 });
    expect(await asked([nothing], { method: "DELETE" }).outcome).toEqual({});
  });

  test.each([
    [plain("", 200), GatewayUnresponsive, "Lender answered with something that is not JSON"],
    [plain("<html>", 299), GatewayUnresponsive, "Lender answered with something that is not JSON"],
    [json("text"), GatewayUnresponsive, "Lender answered with something that is not JSON"],
    [json(null), GatewayUnresponsive, "Lender answered with something that is not JSON"],
    [plain("", 300), GatewayUnresponsive, "Lender answered with 300"],
    [plain("", 302), GatewayUnresponsive, "Lender answered with 302"],
    [plain("", 500), GatewayUnresponsive, "Lender answered with 500"],
    [plain("", 503), GatewayUnresponsive, "Lender answered with 503"],
    [plain("", 425), GatewayUnresponsive, "Lender answered with 425"],
    [plain("", 429), GatewayUnresponsive, "Lender answered with 429"],
    [plain("", 408), GatewayTimeout, "Lender answered with 408"],
    [plain("", 504), GatewayTimeout, "Lender answered with 504"],
    [json({ code: "no_key" }, 401), ApiKeyRefused, "Lender refused with 401: no_key, again"],
    [json({ code: "no" }, 400), CallRefused, "Lender refused with 400: no, again"],
    [plain("404 page not found", 404), CallRefused, "Lender refused with 404"],
    [json({}, 499), CallRefused, "Lender refused with 499"],
  ])(
    "%#: an answer that cannot be used throws the error for its status",
    async (answer, Kind, message) => {
      const { requests, outcome } = asked([answer]);
      const error = await failureOf(outcome);
      expect(error).toBeInstanceOf(Kind);
      expect(error).toMatchObject({ constructor: Kind, message });
      expect(requests).toHaveLength(1);
    },
  );

  test("an error for a refused call keeps the status and the answer, and the log does not show the answer", async () => {
    const answer = { code: "no", phone: "+971501234567" };
    const error = await failureOf(asked([json(answer, 409)]).outcome);
    expect(error).toMatchObject({ name: "CallRefused", status: 409, answer });
    expect(JSON.stringify(error)).not.toContain("+971");
  });

  test("a call that timed out may take effect later; of a lost call that is not known", async () => {
    const late = () => {
      throw new DOMException("It took too long", "TimeoutError");
    };
    const given = () => {
      throw new DOMException("Nobody waits any more", "AbortError");
    };
    const cause = expect.anything();
    expect(await failureOf(asked([late]).outcome)).toMatchObject({
      constructor: GatewayTimeout,
      message: "Lender did not answer",
      cause,
    });
    const lost = { constructor: GatewayUnresponsive, message: "Lender did not answer", cause };
    expect(await failureOf(asked([given]).outcome)).toMatchObject(lost);
    expect(await failureOf(asked([]).outcome)).toMatchObject(lost);
  });
});

describe("a question", () => {
  test.each([
    ["that fails is asked once more", "GET", [plain("", 500), json({ id: 1 })], 2],
    ["that fails twice is not asked a third time", "GET", [plain("", 500)], 2],
    ["that is refused is not asked again", "GET", [json({}, 404)], 1],
    ["is all that is asked again: a change may have taken effect", "PUT", [plain("", 500)], 1],
  ] as const)("a call %s", async (_, method, answers, times) => {
    const { requests, outcome } = asked(answers, { method });
    await failureOf(outcome);
    expect(requests).toHaveLength(times);
  });

  test("a question is not asked again when its caller waits no longer", async () => {
    const { requests, outcome } = asked([plain("", 500)], {
      method: "GET",
      signal: AbortSignal.abort(),
    });
    await failureOf(outcome);
    expect(requests).toHaveLength(1);
  });
});
