import { onTestFinished, vi } from "vitest";
import * as paths from "#contract/paths.ts";
import { isFailureLog } from "./failure-log.ts";

/** A call as the server gets it; without a body, `body` is `null`. */
type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};

type AnswerTo = (call: Call) => Response | Promise<Response>;

/** What the shop answers, by the last part of a call's path; a test may change it on the way. */
export type Answers = Record<string, AnswerTo>;

/** An answer with data. */
export const answer = (data: unknown, status = 200) =>
  Response.json({ success: true, data }, { status });

/** An answer that refuses a call; it may have data too. */
export const refusal = (status: number, code = "failed", message = code, data?: unknown) =>
  Response.json({ success: false, code, message, data }, { status });

/** What a call comes to without a connection. */
export const noAnswer = () => Promise.reject<Response>(new TypeError("no network"));

/**
 * Answers each call with what `answerTo` returns, until the test ends or this is called again. `answerTo` never gets
 * the call for the CSRF token, which is always granted.
 */
export function answerEachCall(answerTo: AnswerTo): void {
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async (input, init = {}) => {
    const { pathname: path, searchParams: query } = new URL(String(input), location.origin);
    if (path === paths.csrfToken) return Response.json({ csrfToken: "token" });
    const { method = "GET", headers, body } = init;
    return answerTo({
      method,
      path,
      query,
      headers: new Headers(headers),
      body: body == null ? null : JSON.parse(String(body)),
    });
  });
  onTestFinished(() => fetched.mockRestore());
}

/**
 * Until the test ends the shop answers calls like this, and all others without data; failures are not logged. Returns
 * the last parts of the paths of those called.
 */
export function answerCalls(answers: Answers): string[] {
  const called: string[] = [];
  answerEachCall((call) => {
    const name = Object.keys(answers).find((end) => call.path.endsWith(`/${end}`));
    if (name !== undefined) called.push(name);
    return (name === undefined ? undefined : answers[name])?.(call) ?? answer(undefined);
  });
  const { error } = console;
  const logged = vi.spyOn(console, "error").mockImplementation((...said) => {
    if (!isFailureLog(said)) error(...said);
  });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => {
    for (const spy of [logged, warned]) spy.mockRestore();
  });
  return called;
}

/** How many failures were logged: only then does a page know of one that it does not show. */
export const loggedFailures = () => vi.mocked(console.error).mock.calls.length;
