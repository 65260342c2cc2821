import type { ControlledGateway } from "./control-routes.ts";

/** Thrown instead of an answer, to cut the connection. */
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
 * Makes the next calls of a gateway's API fail as control says: `500` and `reset` strike before
 * anything happens; with `timeout` and `malformed` the call takes effect, but its answer never
 * comes, or comes as a 200 that is not JSON. Requests for lists and limits, by which a shop checks
 * that the gateway is there, fail too but use up no failure, so that a buyer's call still gets it.
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
    const isHealthCheck =
      request.method === "GET" && found.gateway.healthCheckPaths.includes(pathname);
    switch (isHealthCheck ? found.controls.nextFailure() : found.controls.takeFailure()) {
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
