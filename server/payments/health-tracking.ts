import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Gateway } from "../gateways/gateway.ts";
import {
  type ApiKeyRefused,
  type GatewayUnresponsive,
  isGatewayRefusal,
  isUnanswered,
  WrongAnswer,
} from "../gateways/gateway-errors.ts";
import type { Log } from "../log.ts";

/** Is notified how the calls to a gateway end. */
export type HealthTracker = {
  /** The gateway answered, even if it refused. */
  succeeded(gateway: GatewayIdentifier): Promise<void>;
  /** The gateway did not answer, or did not accept our key. */
  failed(gateway: GatewayIdentifier, error: GatewayUnresponsive | ApiKeyRefused): Promise<void>;
};

/** Whether an error is an answer of the gateway, such as a refusal: then it is available. */
function isAnswer(error: unknown): boolean {
  return error instanceof WrongAnswer || isGatewayRefusal(error);
}

/**
 * The same gateway, whose start, report and probe calls notify the tracker whether it can be used. A refused
 * buyer counts as an answer. If the tracker fails, the call continues.
 */
export function trackHealth(gateway: Gateway, tracker: HealthTracker, log: Log): Gateway {
  const { identifier } = gateway;

  const record = async (recorded: Promise<void>): Promise<void> => {
    try {
      await recorded;
    } catch (error) {
      log.warn({ err: error, gateway: identifier }, "health of a gateway not recorded");
    }
  };

  const track = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await call;
      await record(tracker.succeeded(identifier));
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        await record(tracker.succeeded(identifier));
      } else if (isUnanswered(error)) {
        await record(tracker.failed(identifier, error));
      }
      throw error;
    }
  };

  return {
    ...gateway,
    startPayment: (attempt) => track(gateway.startPayment(attempt)),
    reportPayment: (reference) => track(gateway.reportPayment(reference)),
    probe: () => track(gateway.probe()),
  };
}
