import { onTestFinished, vi } from "vitest";
import * as paths from "#contract/paths.ts";

/** What the shop answers, by the last part of a call's path; a test may change it on the way. */
export type Answers = Record<string, () => Response | Promise<Response>>;

/** An answer with data. */
export const answer = (data: unknown, status = 200) =>
  Response.json({ success: true, data }, { status });

/** An answer that refuses a call. */
export const refusal = (status: number, code = "failed", message = code) =>
  Response.json({ success: false, code, message }, { status });

/** What a call comes to without a connection. */
export const noAnswer = () => Promise.reject<Response>(new TypeError("no network"));

/**
 * Until the test ends the shop answers calls like this, and all others without data; failures are not logged. Returns
 * the last parts of the paths of those called.
 */
export function answerCalls(answers: Answers): string[] {
  const called: string[] = [];
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), location.origin);
    if (pathname === paths.csrfToken) return Response.json({ csrfToken: "token" });
    const name = Object.keys(answers).find((end) => pathname.endsWith(`/${end}`));
    if (name !== undefined) called.push(name);
    return (name === undefined ? undefined : answers[name])?.() ?? answer(undefined);
  });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => {
    for (const spy of [fetched, logged, warned]) spy.mockRestore();
  });
  return called;
}

/** How many failures were logged: only then does a page know of one that it does not show. */
export const loggedFailures = () => vi.mocked(console.error).mock.calls.length;

/** Until the test ends there is no connection. */
export function loseConnection(): void {
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => connection.mockRestore());
}

/** The visitor goes to another tab and comes back. */
export const returnToTab = () => document.dispatchEvent(new Event("visibilitychange"));
