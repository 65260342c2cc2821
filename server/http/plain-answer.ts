/** Headers as plain data, with lower-case names. */
export type PlainHeaders = Readonly<Record<string, string>>;

type Plain = {
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly status: number;
  readonly headers: PlainHeaders;
};

const PLAIN = new WeakMap<Response, Plain>();

/**
 * A response whose headers stay plain data until they are sent, because creating a `Headers` object costs more
 * than most other work for a response. Only `completeAnswer` adds headers; later changes of the response's
 * `headers` are lost.
 */
export function plainAnswer(body: Plain["body"], status: number, headers: PlainHeaders): Response {
  const answer = new Response(body, { status, headers });
  PLAIN.set(answer, { body, status, headers });
  return answer;
}

/** The same for JSON. */
export function plainJson(value: unknown, headers: PlainHeaders = {}): Response {
  return plainAnswer(JSON.stringify(value), 200, {
    "content-type": "application/json",
    ...headers,
  });
}

/** A header of a response of either kind; `name` is in lower case. */
export function headerOf(answer: Response, name: string): string | null {
  const plain = PLAIN.get(answer);
  return plain === undefined ? answer.headers.get(name) : (plain.headers[name] ?? null);
}

/** A response of either kind with more headers: `always` replaces its own, `defaults` only adds missing ones. */
export function completeAnswer(
  answer: Response,
  always: PlainHeaders,
  defaults: PlainHeaders,
): Response {
  const plain = PLAIN.get(answer);
  if (plain !== undefined) {
    const headers = { ...defaults, ...plain.headers, ...always };
    return new Response(plain.body, { status: plain.status, headers });
  }
  for (const [name, value] of Object.entries(always)) answer.headers.set(name, value);
  for (const [name, value] of Object.entries(defaults)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}
