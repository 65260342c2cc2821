import { vi } from "vitest";

type Json = Readonly<Record<string, unknown>>;

/** Changes a gateway's JSON answers to matching calls. */
export function alterAnswers(address: RegExp, change: (answer: Json) => unknown): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await real(input, init);
    if (!address.test(String(input))) return response;
    return Response.json(change((await response.json()) as Json), { status: response.status });
  });
}

/** Answers matching calls with this only; nothing reaches the gateway. */
export function answerInstead(address: RegExp, answer: () => Response): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    address.test(String(input)) ? answer() : real(input, init),
  );
}

/** Replaces every gateway: records the calls to it, and answers the nth by `answer`. */
export function recordCalls(answer: (count: number) => Response): readonly Request[] {
  const calls: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    calls.push(new Request(input, init));
    return answer(calls.length);
  });
  return calls;
}

/** A call as one line: method, path with query, body. */
export async function lineOf(call: Request): Promise<string> {
  const { pathname, search } = new URL(call.url);
  return `${call.method} ${pathname}${search} ${await call.clone().text()}`.trim();
}
