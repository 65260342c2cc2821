/** Headers as plain data, their names in small letters. */
export type PlainHeaders = Readonly<Record<string, string>>;

type Plain = {
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly status: number;
  readonly headers: PlainHeaders;
};

const PLAIN = new WeakMap<Response, Plain>();

/**
 * An answer whose headers stay plain data until they are sent: a `Headers` for each answer takes longer than
 * most of what else is done for it. They are complete, but for those of every answer
 * (`completeAnswer`): what is changed in its `headers` later is lost.
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

/** The header of an answer, of either kind; `name` is in small letters. */
export function headerOf(answer: Response, name: string): string | null {
  const plain = PLAIN.get(answer);
  return plain === undefined ? answer.headers.get(name) : (plain.headers[name] ?? null);
}

/** An answer, of either kind, with further headers: `always` replaces its own, `defaults` only fills gaps. */
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
