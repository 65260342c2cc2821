import type { ControlledGateway } from "./control-routes.ts";

/** Thrown instead of an answer: the connection is to be cut without a word. */
export class ConnectionDropped extends Error {
  constructor() {
    super("The sandbox dropped the connection, as control asked.");
    this.name = "ConnectionDropped";
  }
}

type Answer = (request: Request) => Promise<Response>;

function dropWhenGivenUp(...signals: readonly AbortSignal[]): Promise<never> {
  return new Promise((_, reject) => {
    const signal = AbortSignal.any([...signals]);
    const drop = () => reject(new ConnectionDropped());
    if (signal.aborted) drop();
    else signal.addEventListener("abort", drop, { once: true });
  });
}

/**
 * Lets ordered failures hit the next calls of a gateway's API:
 * `500` and `reset` strike before anything happens; with `timeout` and `malformed` the call takes
 * effect, but its answer never comes, or comes as a 200 that is not JSON. A look (a shop asks from
 * time to time whether the gateway is there) fails with the rest, but uses none of them up: what
 * is ordered for a buyer's call stays for it.
 */
export function withFaults(
  controlled: readonly ControlledGateway[],
  closing: AbortSignal,
  answer: Answer,
): Answer {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const found = controlled.find(({ gateway }) => gateway.ownsPath(pathname));
    if (found === undefined) return answer(request);
    const isLook = request.method === "GET" && found.gateway.looks.includes(pathname);
    switch (isLook ? found.controls.nextFailure() : found.controls.takeFailure()) {
      case "500":
        return found.gateway.serverError(request);
      case "reset":
        throw new ConnectionDropped();
      case "timeout":
        await answer(request);
        return dropWhenGivenUp(closing, request.signal);
      case "malformed":
        await answer(request);
        return new Response('{"id":"\u0000<html>502', {
          headers: { "Content-Type": "application/json" },
        });
      default:
        return answer(request);
    }
  };
}
