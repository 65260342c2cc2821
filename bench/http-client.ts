import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

/** An answer with its whole body. */
export type HttpResponse = {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
};

/** Each connection in its turn, so that none is idle until the shop closes it. */
const agent = new Agent({ keepAlive: true, scheduling: "fifo" });

/** Closes connections that have been idle, as between two crowds. */
export function closeConnections(): void {
  agent.destroy();
}

/**
 * One request over a connection that is kept, uncompressed: a GET, or a POST of `body`. `fetch` takes twice
 * the processor for it, which the shoppers would take away from the shop that they measure.
 */
export function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const outgoing = request(url, { agent, method, headers }, (answer) => {
      text(answer).then((all) => {
        const { statusCode = 0, headers: given } = answer;
        resolve({ status: statusCode, cookies: given["set-cookie"] ?? [], body: all });
      }, reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
