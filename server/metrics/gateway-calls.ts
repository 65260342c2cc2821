import type { Gateway } from "../gateways/gateway.ts";
import { GatewayRefused } from "../gateways/gateway-errors.ts";
import type { Gateways } from "../payments/gateways.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps the gateways so that each network call is counted by its outcome, and is a span. */
export function measureGateways(gateways: Gateways, metrics: Metrics, tracing: Tracing): Gateways {
  const measured = (gateway: Gateway) => measure(gateway, metrics, tracing);
  return new Map([...gateways].map(([name, gateway]) => [name, measured(gateway)]));
}

function measure(gateway: Gateway, metrics: Metrics, tracing: Tracing): Gateway {
  const counted = async <Answer>(call: string, answer: Promise<Answer>): Promise<Answer> => {
    try {
      const name = `${gateway.identifier} ${call}`;
      const answered = await tracing.run({ name, kind: "client" }, () => answer);
      metrics.countGatewayCall(gateway.identifier, call, "ok");
      return answered;
    } catch (error) {
      const outcome = error instanceof GatewayRefused ? "refused" : "silent";
      metrics.countGatewayCall(gateway.identifier, call, outcome);
      throw error;
    }
  };
  const { findPaymentOfCharge, listPayments } = gateway;
  return {
    ...gateway,
    startPayment: (attempt) => counted("start", gateway.startPayment(attempt)),
    reportPayment: (reference) => counted("report", gateway.reportPayment(reference)),
    findPayment: (...details) => counted("find", gateway.findPayment(...details)),
    findPaymentOfCharge:
      findPaymentOfCharge === null
        ? null
        : (charge) => counted("find", findPaymentOfCharge(charge)),
    listPayments: listPayments === null ? null : (since) => counted("list", listPayments(since)),
    probe: () => counted("probe", gateway.probe()),
    capturePayment: (payment) => counted("capture", gateway.capturePayment(payment)),
    endPayment: (id, reference) => counted("end", gateway.endPayment(id, reference)),
    refundPayment: (...details) => counted("refund", gateway.refundPayment(...details)),
  };
}
