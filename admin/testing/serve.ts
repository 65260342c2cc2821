import { answer, answerEachCall } from "#web/testing/answer-calls.ts";

type Served = {
  /** The addresses that were read, each with its query, in their order. */
  readonly read: string[];
  /** What was written: the method and path, and the body. */
  readonly written: [call: string, body: unknown][];
  /** The version that each of these was made on (`If-Match`), `null` where it named none. */
  readonly versions: (string | null)[];
};

/**
 * Until the test ends, answers the calls of the back office, each with the data for its path, which may have parameters
 * as in `contract/admin/paths.ts`; a path without data is answered with nothing.
 */
export function serve(data: Readonly<Record<string, unknown>>): Served {
  const served: Served = { read: [], written: [], versions: [] };
  answerEachCall(({ method, path, query, headers, body }) => {
    if (method === "GET") served.read.push(query.size === 0 ? path : `${path}?${query}`);
    else {
      served.written.push([`${method} ${path}`, body]);
      served.versions.push(headers.get("If-Match"));
    }
    const known = Object.keys(data).find((one) => patternOf(one).test(path)) ?? "";
    return answer(data[known] ?? null);
  });
  return served;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/{\w+}/g, "[^/]*")}$`);
}
