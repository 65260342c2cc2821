import type { GatewayIdentifier } from "#core/gateways.ts";
import {
  ApiKeyRefused,
  type Gateway,
  GatewayRefused,
  type GatewaySilent,
  isUnanswered,
  WrongAnswer,
} from "../gateways/gateway.ts";
import type { Log } from "../log.ts";

/** Learns how the calls to a gateway end. */
export type HealthTracker = {
  /** It answered, even if it refused. */
  succeeded(gateway: GatewayIdentifier): Promise<void>;
  /** It did not answer, or did not accept our key. */
  failed(gateway: GatewayIdentifier, error: GatewaySilent | ApiKeyRefused): Promise<void>;
};

/** A refusal, or an answer about something else: the gateway is there. */
function isAnswer(error: unknown): boolean {
  if (error instanceof WrongAnswer) return true;
  return error instanceof GatewayRefused && !(error instanceof ApiKeyRefused);
}

/**
 * The same gateway; its calls to start, report and probe tell the tracker whether it can be used. A
 * buyer who is refused counts as an answer. If the tracker fails, the call goes on.
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
