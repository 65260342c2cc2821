import type { GatewayIdentifier } from "#core/payment.ts";
import type { Log } from "../log.ts";
import { type Gateway, GatewayRefused, GatewaySilent, KeyRefused, WrongAnswer } from "./gateway.ts";

/** Who is told how the calls to a gateway end. */
export type Evidence = {
  /** It answered, be it with a no. */
  succeeded(gateway: GatewayIdentifier): Promise<void>;
  /** It did not answer, or did not accept our key. */
  failed(gateway: GatewayIdentifier, error: GatewaySilent | KeyRefused): Promise<void>;
};

/** A clear no, or an answer about something else: whoever gives it is there. */
function isAnswer(error: unknown): boolean {
  if (error instanceof WrongAnswer) return true;
  return error instanceof GatewayRefused && !(error instanceof KeyRefused);
}

/**
 * The same gateway, whose calls of opening, asking and probing are evidence of whether it can be
 * used. A buyer who is refused has an answer like any other. Evidence that cannot be written down
 * never disturbs the call itself.
 */
export function observed(gateway: Gateway, evidence: Evidence, log: Log): Gateway {
  const { identifier } = gateway;

  const testify = async (testimony: Promise<void>): Promise<void> => {
    try {
      await testimony;
    } catch (error) {
      log.warn({ err: error, gateway: identifier }, "evidence not written down");
    }
  };

  const observe = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await call;
      await testify(evidence.succeeded(identifier));
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        await testify(evidence.succeeded(identifier));
      } else if (error instanceof GatewaySilent || error instanceof KeyRefused) {
        await testify(evidence.failed(identifier, error));
      }
      throw error;
    }
  };

  return {
    ...gateway,
    startPayment: (attempt) => observe(gateway.startPayment(attempt)),
    reportPayment: (reference) => observe(gateway.reportPayment(reference)),
    probe: () => observe(gateway.probe()),
  };
}
