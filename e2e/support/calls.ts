import type { Page, Request } from "@playwright/test";

export type Call = {
  readonly method: string;
  /** Without the origin: `/api/session/cart`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** Records the calls of a page from now on, in order. */
export class CallLog {
  readonly #requests: Request[] = [];

  constructor(page: Page) {
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) this.#requests.push(request);
    });
  }

  /** One line for each call: `GET /api/session/cart`. */
  get lines(): readonly string[] {
    return this.#requests.map((request) => `${request.method()} ${pathOf(request)}`);
  }

  /** The calls whose path has this ending. */
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

/** What a page asks others than the shop for, from now on, with the address it was at. */
export function foreignRequests(page: Page, shop: string | undefined): readonly string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol, href } = new URL(request.url());
    if (origin !== shop && protocol !== "data:")
      foreign.push(`${href}, asked for on ${page.url()}`);
  });
  return foreign;
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
