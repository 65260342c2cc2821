import { vi } from "vitest";
import { csrfToken } from "#contract/paths.ts";

type Served = {
  /** The addresses that were read, each with its query, in their order. */
  readonly read: string[];
  /** What was written: the method and path, and the body. */
  readonly written: [call: string, body: unknown][];
};

/**
 * Answers the calls of the back office, each with the data for its path, which may have parameters as in
 * `contract/admin/paths.ts`; a path without data is answered with nothing.
 */
export function serve(data: Readonly<Record<string, unknown>>): Served {
  const served: Served = { read: [], written: [] };
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input), location.origin);
    if (pathname === csrfToken) return Response.json({ csrfToken: "token" });
    const { method = "GET", body } = init ?? {};
    if (method === "GET") served.read.push(pathname + search);
    else {
      served.written.push([
        `${method} ${pathname}`,
        body == null ? null : JSON.parse(String(body)),
      ]);
    }
    const path = Object.keys(data).find((one) => patternOf(one).test(pathname)) ?? "";
    return Response.json({ success: true, data: data[path] ?? null });
  });
  return served;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/{\w+}/g, "[^/]*")}$`);
}
