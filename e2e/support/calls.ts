import type { Page, Request } from "@playwright/test";

/** One call of the API as the browser made it. */
export type Call = {
  readonly method: string;
  /** Without the origin: `/api/session/cart`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The calls of a page, in their order, from now on. */
export class CallLog {
  readonly #requests: Request[] = [];

  constructor(page: Page) {
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) this.#requests.push(request);
    });
  }

  /** `GET /api/session/cart`, one line for each call. */
  get lines(): readonly string[] {
    return this.#requests.map((request) => `${request.method()} ${pathOf(request)}`);
  }

  /** The calls whose path ends so. */
  async to(ending: string): Promise<readonly Call[]> {
    return (await this.all()).filter(({ path }) => path.endsWith(ending));
  }

  count(ending: string): number {
    return this.#requests.filter((request) => pathOf(request).endsWith(ending)).length;
  }

  all(): Promise<readonly Call[]> {
    return Promise.all(this.#requests.map(read));
  }
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

async function read(request: Request): Promise<Call> {
  return {
    method: request.method(),
    path: pathOf(request),
    headers: await request.allHeaders(),
    body: request.postDataJSON(),
  };
}
