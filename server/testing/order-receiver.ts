import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { wholeBody } from "./whole-body.ts";

export type Post = { readonly body: string; readonly signature: string };

/** The receiver at `ORDER_WEBHOOK_URL` in tests: a learning platform that can be made to fail. */
export type OrderReceiver = {
  readonly url: string;
  /** All posts, including those answered with a failure. */
  readonly posts: Post[];
  /** Sets the answer to the next posts; `null` sends none. */
  answerWith(status: number | null, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
};

export async function openOrderReceiver(): Promise<OrderReceiver> {
  const posts: Post[] = [];
  let status: number | null = 200;
  let headers: Readonly<Record<string, string>> = {};
  const server = createServer(async (request, response) => {
    const body = await wholeBody(request);
    if (body === null) return;
    const signature = request.headers["yaraa-signature"];
    posts.push({ body, signature: typeof signature === "string" ? signature : "" });
    if (status !== null) response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/orders`,
    posts,
    answerWith(next, more = {}) {
      status = next;
      headers = more;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
