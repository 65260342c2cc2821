import { type Gateway, GatewayRefused } from "../gateways/gateway.ts";
import type { Gateways } from "../payments/gateways.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps the gateways so that each network call is counted by its outcome. */
export function measureGateways(gateways: Gateways, metrics: Metrics): Gateways {
  return new Map([...gateways].map(([name, gateway]) => [name, measure(gateway, metrics)]));
}

function measure(gateway: Gateway, metrics: Metrics): Gateway {
  const counted = async <Answer>(call: string, answer: Promise<Answer>): Promise<Answer> => {
    try {
      const answered = await answer;
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
