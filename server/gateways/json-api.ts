import {
  ApiKeyRefused,
  GatewayRefused,
  GatewayTimeout,
  GatewayUnresponsive,
} from "./gateway-errors.ts";
import { type Fields, fieldsOf } from "./wire.ts";

/** A call that the gateway refused. The log shows the message, not the answer. */
export class CallRefused extends GatewayRefused {
  /** The HTTP status. */
  readonly status: number;
  readonly #answer: Fields;

  constructor(message: string, status: number, answer: Fields) {
    super(message);
    this.name = "CallRefused";
    this.status = status;
    this.#answer = answer;
  }

  get answer(): Fields {
    return this.#answer;
  }
}

export type Call = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Added to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the call, with all its tries. */
  readonly signal: AbortSignal;
};

/**
 * Calls a gateway's JSON API. A failed GET is repeated once; other calls may have taken effect.
 * @throws CallRefused for a refusal, ApiKeyRefused if our key is refused; GatewayTimeout for a timeout,
 *   GatewayUnresponsive for a lost connection, a broken answer or a redirect
 */
export type JsonApi = (call: Call) => Promise<unknown>;

const NO_CONTENT = 204;
/** Statuses that say nothing about the call itself: it may be made again later. */
const NOT_NOW = [408, 425, 429];
/** Sent by a proxy in between, while the gateway may still be working on the call. */
const PROXY_TIMEOUTS = [408, 504];

/** The API at `base`, with `token` as the key; `codesOf` reads the codes of an error. */
export function createJsonApi(
  name: string,
  base: string,
  token: string,
  codesOf: (answer: Fields) => readonly string[],
): JsonApi {
  async function once(call: Call): Promise<unknown> {
    const { status, text } = await send(call);
    const answer = status === NO_CONTENT ? {} : parsed(text);
    if (status < 300) {
      if (typeof answer === "object" && answer !== null) return answer;
      throw new GatewayUnresponsive(`${name} answered with something that is not JSON`);
    }
    if (status >= 400 && status < 500 && !NOT_NOW.includes(status)) {
      const codes = codesOf(fieldsOf(answer)).join(", ");
      const message = `${name} refused with ${status}${codes === "" ? "" : `: ${codes}`}`;
      throw status === 401
        ? new ApiKeyRefused(message)
        : new CallRefused(message, status, fieldsOf(answer));
    }
    const Failure = PROXY_TIMEOUTS.includes(status) ? GatewayTimeout : GatewayUnresponsive;
    throw new Failure(`${name} answered with ${status}`);
  }

  async function send({ method, path, headers, body, signal }: Call) {
    try {
      const response = await fetch(base.replace(/\/+$/, "") + path, {
        method,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${token}`,
          ...headers,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: JSON.stringify(body),
        redirect: "manual",
        signal,
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const isOver = error instanceof DOMException && error.name === "TimeoutError";
      const Failure = isOver ? GatewayTimeout : GatewayUnresponsive;
      throw new Failure(`${name} did not answer`, { cause: error });
    }
  }

  return async (call) => {
    try {
      return await once(call);
    } catch (error) {
      const retry =
        call.method === "GET" && error instanceof GatewayUnresponsive && !call.signal.aborted;
      if (!retry) throw error;
      return once(call);
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
